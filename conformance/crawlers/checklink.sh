#!/bin/sh
# Checks links with W3C checklink. It refuses addresses such as those of loopback unless its configuration permits them.
# Usage: checklink.sh URL
echo 'Allow_Private_IPs = 1' >checklink.conf
W3C_CHECKLINK_CFG=checklink.conf exec checklink --recursive --depth 3 --quiet --timeout 30 --sleep 1 "$1"
