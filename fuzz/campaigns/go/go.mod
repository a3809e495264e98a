module norobots.example/campaign

go 1.18
