// A run has a few shards in the queue of the engines at a time, so that the runs of others are not behind all of it. The
// others are not published yet: they have no time of it.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261127PublishedShards extends Migration {
  override up(): void {
    this.addSql('alter table shard alter column published_at drop not null;')
  }
}
