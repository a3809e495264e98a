#!/bin/sh
# Crawls with the spider of Swish-e. Usage: swish_e.sh URL ...
{
    echo '@servers = ('
    for url; do
        echo "{ base_url => '$url', email => 'trial\@example.com', agent => 'TrialBot/1.0', delay_sec => 0, max_wait_time => 30 },"
    done
    echo '); 1;'
} >spider.conf
exec /usr/lib/swish-e/spider.pl ./spider.conf
