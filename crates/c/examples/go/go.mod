module norobots.example/decide

go 1.18
