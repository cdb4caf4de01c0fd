import { sql } from 'drizzle-orm';
import { webhooks } from '../webhooks/table.ts';
import { deliveries } from './table.ts';

/** Where the webhook of a delivery leads now, as a value of an update. */
export const presentUrl = sql`(select ${webhooks.url} from ${webhooks} where ${webhooks.id} = ${deliveries.webhookId})`;
