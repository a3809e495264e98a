#!/bin/sh
# Crawls with ht://Dig's digger. Usage: htdig.sh URL
cat >conf <<END
database_dir: $PWD
start_url: $1
limit_urls_to: http://127.0.0.1
exclude_urls:
bad_extensions: .zzz
server_wait_time: 0
robotstxt_name: trialbot
user_agent: TrialBot/1.0
END
exec htdig -i -c conf
