#!/bin/sh
# Checks links with W3C checklink, which refuses loopback addresses unless its configuration permits private addresses.
# Usage: checklink.sh URL
echo 'Allow_Private_IPs = 1' >checklink.conf
W3C_CHECKLINK_CFG=checklink.conf exec checklink --recursive --depth 3 --quiet --timeout 30 --sleep 1 "$1"
