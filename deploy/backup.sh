#!/bin/sh
# Copies Redis and the spool while they are in use, by the commands of docs/backup.md. DATA, SPOOL_DIR and BACKUP name the folders.
set -eu

test -d "$DATA/appendonlydir"
manifest() { cat "$DATA"/appendonlydir/*.manifest; }
copy_redis() {
  before=$(manifest) &&
    { tar -C "$DATA" -czf "$BACKUP/redis.tar.gz" appendonlydir || [ $? -eq 1 ]; } &&   # 1: it has grown meanwhile
    [ "$before" = "$(manifest)" ]                                                      # else Redis has rewritten it meanwhile
}
until copy_redis; do sleep 5; done
sleep 2
tar -C "$SPOOL_DIR" -czf "$BACKUP/spool.tar.gz" . || [ $? -eq 1 ]
