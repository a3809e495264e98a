#!/bin/sh
# Crawls with the spider of Swish-e. Usage: swish_e.sh URL
cat >spider.conf <<END
@servers = ({
    base_url => '$1',
    email => 'trial\@example.com',
    agent => 'TrialBot/1.0',
    delay_sec => 0,
    max_wait_time => 30,
});
1;
END
exec /usr/lib/swish-e/spider.pl ./spider.conf
