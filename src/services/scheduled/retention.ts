/** What is kept how long (SCL-3). docs/retention.md shows this table; a test compares them. */
export interface Kept {
  what: string;
  /** Tables of D1 (`d1:`), prefixes of R2 (`r2:`), namespaces of KV (`kv:`), classes of Durable Objects (`do:`). */
  where: readonly string[];
  /** Until when. */
  until: string;
  /** The step of the scheduled job that ends it, or what else does. */
  endedBy: string;
}

export const kept: readonly Kept[] = [
  {
    what: 'Render log entries, with what they asked for and their rows in the credit ledger',
    where: ['d1:render_logs', 'd1:render_log_inputs', 'd1:render_log_faults', 'd1:credit_ledger'],
    until: '90 days (`GALLEY_LOG_DAYS`, 0: for ever); then summed by day, format and status',
    endedBy: 'log_entries_summed, ledger_rows_removed',
  },
  {
    what: 'Sums of the render log',
    where: ['d1:render_log_days'],
    until: 'for ever',
    endedBy: 'nothing',
  },
  {
    what: 'Statistics of renders by day',
    where: ['d1:render_stats', 'd1:render_latencies'],
    until: '400 days',
    endedBy: 'render_stats_removed',
  },
  {
    what: 'Rendered files, pictures of code and of shaders, and pictures fetched from elsewhere',
    where: ['r2:renders/', 'r2:render-notes/', 'r2:remote-pictures/', 'r2:shader-pictures/'],
    until: '30 days after they were last read (`GALLEY_FILE_DAYS`, 0: for ever)',
    endedBy: 'unread_files_removed',
  },
  {
    what: 'How a removed file is drawn again',
    where: ['d1:stored_files', 'r2:render-recipes/'],
    until: 'as long as a log entry that names the file',
    endedBy: 'file_records_removed',
  },
  {
    what: 'Events, once they are deliveries',
    where: ['d1:events'],
    until: '24 hours',
    endedBy: 'events_removed',
  },
  {
    what: 'Webhook deliveries, with what they told',
    where: ['d1:webhook_deliveries', 'r2:webhook-data/'],
    until: '3 calendar months; at once with their webhook',
    endedBy: 'deliveries_removed',
  },
  {
    what: 'Deliveries that wait for a receiver',
    where: ['do:Courier'],
    until: 'an hour, or until they are sent',
    endedBy: 'deliveries_given_up',
  },
  {
    what: 'Sessions',
    where: ['d1:sessions'],
    until: '30 days after they were last renewed',
    endedBy: 'sessions_removed',
  },
  {
    what: 'Password resets that were asked for, with a hash of their links',
    where: ['d1:password_resets'],
    until: 'an hour; once used at once, with all others of the person',
    endedBy: 'password_resets_removed',
  },
  {
    what: 'Links that confirm, change or restore an e-mail address, with a hash of their tokens',
    where: ['d1:email_links'],
    until: '3 days, 7 to restore one; used ones at once',
    endedBy: 'email_links_removed',
  },
  {
    what: 'That a person has not yet decided about access from before their password reset',
    where: ['d1:access_reviews'],
    until: 'they decide, or close their account',
    endedBy: 'the delete',
  },
  {
    what: 'Spaces of people who closed their account, with all that is in them',
    where: ['d1:closed_spaces'],
    until: 'the next runs; out of reach at once',
    endedBy: 'closed_spaces_removed',
  },
  {
    what: 'Assistants that people let in, with hashes of their tokens',
    where: ['d1:oauth_grants', 'd1:oauth_tokens', 'd1:oauth_codes'],
    until: '30 days after they last asked for a token; a code a minute',
    endedBy: 'oauth_grants_removed',
  },
  {
    what: 'Which program an API key was given to by consent',
    where: ['d1:oauth_keys'],
    until: 'as long as the key',
    endedBy: 'the delete',
  },
  {
    what: 'GET render and signing secrets that were rotated and still hold',
    where: ['d1:previous_secrets'],
    until: 'the end of their overlap, 7 days at most; at once when cleared',
    endedBy: 'previous_secrets_removed',
  },
  {
    what: 'Hashes of revoked API keys, with the time',
    where: ['d1:revoked_keys'],
    until: '90 days after the key was revoked',
    endedBy: 'revoked_keys_removed',
  },
  {
    what: 'Programs that registered as assistants',
    where: ['d1:oauth_clients'],
    until: 'an hour where nobody let them in; else 90 days after somebody did, and while a grant is left',
    endedBy: 'oauth_clients_removed',
  },
  {
    what: 'Invitations that nobody took',
    where: ['d1:members'],
    until: '30 days after they ended',
    endedBy: 'invitations_removed',
  },
  {
    what: 'Reports of viewers whose watchdog stopped a shader, with a keyed hash of their address',
    where: ['d1:shader_trips'],
    until: '24 hours; at once with their shader',
    endedBy: 'shader_trips_removed',
  },
  {
    what: 'Answers to requests with an Idempotency-Key, sealed',
    where: ['d1:idempotent_requests', 'r2:idempotent-answers/'],
    until: '24 hours',
    endedBy: 'idempotent_answers_removed',
  },
  {
    what: 'Demo tokens',
    where: ['kv:DEMO_TOKENS'],
    until: 'an hour',
    endedBy: 'their time to live',
  },
  {
    what: 'Counters of rates and quotas',
    where: ['do:QuotaCounter'],
    until: 'their window, an hour at most',
    endedBy: 'their own alarm',
  },
  {
    what: 'Published pages, as a cache of the database',
    where: ['kv:PUBLISHED'],
    until: 'until their template is deleted',
    endedBy: 'the delete',
  },
  {
    what: 'What people make: spaces and which is the operator’s, members, keys, templates with all versions, brands, content, shaders, webhooks, uploads',
    where: [
      'd1:spaces',
      'd1:operator_space',
      'd1:users',
      'd1:accounts',
      'd1:members',
      'd1:api_keys',
      'd1:templates',
      'd1:pages',
      'd1:template_versions',
      'd1:version_pages',
      'd1:brands',
      'd1:content_collections',
      'd1:content_entries',
      'd1:content_references',
      'd1:webhooks',
      'd1:assets',
      'd1:fonts',
      'r2:assets/',
      'r2:fonts/',
      'r2:brand-images/',
      'd1:shaders',
      'r2:shader-posters/',
    ],
    until: 'until they delete it',
    endedBy: 'the delete',
  },
];

/** Days that a setting may name; 0 keeps for ever. */
interface RetentionDays {
  log: number;
  file: number;
}

export const defaultDays: RetentionDays = { log: 90, file: 30 };

/** Days of a setting. @throws Error for what is no whole number from 0: nothing is removed by a typo */
export function daysOf(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 0) return days;
  throw new Error(`${name} must be a whole number of days, 0 for ever`);
}
