/** How long each kind of data is kept (SCL-3). docs/retention.md has this table, and a test compares them. */
export interface Kept {
  what: string;
  /**
   * Where the data is stored: tables of D1 (`d1:`), prefixes of R2 (`r2:`), namespaces of KV (`kv:`) and classes of
   * Durable Objects (`do:`).
   */
  where: readonly string[];
  /** The end of the period, in words. */
  until: string;
  /** The step of the scheduled job that removes the data, or a description of how it is removed otherwise. */
  endedBy: string;
}

export const retentionRules: readonly Kept[] = [
  {
    what: 'Render log entries, with their inputs, in segments of up to 7 days',
    where: ['do:LogSegment'],
    until:
      '90 days (`GALLEY_LOG_DAYS`; 0 keeps them forever) after the newest entry of their segment, then only totals by day, format and status remain',
    endedBy: 'Their own alarm',
  },
  {
    what: 'Credits and totals of a space, when its keys were last used for renders, and hourly statistics',
    where: ['do:Ledger'],
    until: 'Until the space is deleted. Statistics are summed up by day after 400 days',
    endedBy: 'Their own alarm',
  },
  {
    what: 'Render log entries and charges from before spaces had ledgers',
    where: ['d1:render_logs', 'd1:render_log_inputs', 'd1:render_log_faults', 'd1:credit_ledger'],
    until:
      '90 days (`GALLEY_LOG_DAYS`; 0 keeps them forever), then only totals by day, format and status remain. Once a space has a ledger, its entries are moved to segments',
    endedBy: 'log_entries_summed, ledger_rows_removed, Their own alarm',
  },
  {
    what: 'Totals of these entries',
    where: ['d1:render_log_days'],
    until: 'Forever',
    endedBy: 'Nothing',
  },
  {
    what: 'Daily statistics of these entries',
    where: ['d1:render_stats', 'd1:render_latencies'],
    until: '400 days',
    endedBy: 'render_stats_removed',
  },
  {
    what: 'Rendered files, pictures of code and shaders, and copies of remote pictures',
    where: ['r2:renders/', 'r2:render-notes/', 'r2:remote-pictures/', 'r2:shader-pictures/'],
    until: '30 days after they were last read (`GALLEY_FILE_DAYS`; 0 keeps them forever)',
    endedBy: 'Their own alarm',
  },
  {
    what: 'The stored requests from which removed files can be rendered again',
    where: ['do:FileRegister', 'd1:stored_files', 'r2:render-recipes/'],
    until: 'As long as a log entry refers to the file',
    endedBy: 'Their own alarm',
  },
  {
    what: 'Jobs: renders in the background, with their responses. Their requests are removed at their end',
    where: ['do:Jobs'],
    until: '24 hours after their end',
    endedBy: 'Their own alarm',
  },
  {
    what: 'Batches with their rows. Their files are rendered files',
    where: ['do:Batch', 'd1:batches', 'r2:batches/'],
    until: '30 days after they were created',
    endedBy: 'Their own alarm',
  },
  {
    what: 'Rows that were uploaded for batches',
    where: ['d1:batch_rows', 'r2:batch-rows/'],
    until: '24 hours',
    endedBy: 'batch_rows_removed',
  },
  {
    what: 'Events of changes to brands, content and templates, whose deliveries have been created',
    where: ['d1:events'],
    until: '24 hours',
    endedBy: 'events_removed',
  },
  {
    what: 'Webhook deliveries, with their payloads',
    where: ['do:Courier', 'd1:webhook_deliveries', 'r2:webhook-data/'],
    until: '3 calendar months, or until their webhook is deleted',
    endedBy: 'Their own alarm',
  },
  {
    what: 'Deliveries that are waiting to be sent',
    where: ['do:Courier'],
    until: 'One hour, or until they are sent',
    endedBy: 'Their own alarm',
  },
  {
    what: 'Sessions',
    where: ['d1:sessions'],
    until: '30 days after they were last renewed',
    endedBy: 'sessions_removed',
  },
  {
    what: 'Requested password resets, with a hash of each link',
    where: ['d1:password_resets'],
    until: 'One hour. When a link is used, all password reset links of that user are removed immediately',
    endedBy: 'password_resets_removed',
  },
  {
    what: 'Links that confirm, change or restore an email address, with a hash of each token',
    where: ['d1:email_links'],
    until: '3 days, or 7 days for links that restore an address. Used links are removed immediately',
    endedBy: 'email_links_removed',
  },
  {
    what: 'The record that a user still has to review who got access before their password reset',
    where: ['d1:access_reviews'],
    until: 'Until they finish the review or close their account',
    endedBy: 'The deletion',
  },
  {
    what: 'Spaces of users who closed their account, with everything in them',
    where: ['d1:closed_spaces'],
    until: 'Inaccessible immediately, and removed over the next runs of the scheduled job',
    endedBy: 'closed_spaces_removed',
  },
  {
    what: 'Connected assistants, with hashes of their tokens',
    where: ['d1:oauth_grants', 'd1:oauth_tokens', 'd1:oauth_codes'],
    until: '30 days after they last requested a token. Authorization codes last one minute',
    endedBy: 'oauth_grants_removed',
  },
  {
    what: 'The record of which program received an API key by consent',
    where: ['d1:oauth_keys'],
    until: 'As long as the key',
    endedBy: 'The deletion',
  },
  {
    what: 'GET render secrets and signing secrets that were rotated and are still valid',
    where: ['d1:previous_secrets'],
    until: 'Until their overlap ends, at most 7 days. Cleared secrets are removed immediately',
    endedBy: 'previous_secrets_removed',
  },
  {
    what: 'Hashes of revoked API keys, with the time of revocation',
    where: ['d1:revoked_keys'],
    until: '90 days after the key was revoked',
    endedBy: 'revoked_keys_removed',
  },
  {
    what: 'Registered assistants (OAuth clients)',
    where: ['d1:oauth_clients'],
    until:
      'One hour if nobody connected them, otherwise 90 days after the last connection and at least as long as a grant exists',
    endedBy: 'oauth_clients_removed',
  },
  {
    what: 'Invitations that nobody accepted',
    where: ['d1:members'],
    until: '30 days after they expired',
    endedBy: 'invitations_removed',
  },
  {
    what: 'Reports from viewers whose watchdog stopped a shader, with a keyed hash of their IP address',
    where: ['d1:shader_trips'],
    until: '24 hours, or until the shader is deleted',
    endedBy: 'shader_trips_removed',
  },
  {
    what: 'Responses to requests with an Idempotency-Key, encrypted. Those of renders are in the ledger of their space',
    where: ['d1:idempotent_requests', 'do:Ledger', 'r2:idempotent-answers/'],
    until: '24 hours',
    endedBy: 'idempotent_answers_removed, Their own alarm',
  },
  {
    what: 'Demo tokens',
    where: ['kv:DEMO_TOKENS'],
    until: 'One hour',
    endedBy: 'Their time to live',
  },
  {
    what: 'Counters of rate limits and quotas',
    where: ['do:QuotaCounter'],
    until: 'Until their window ends, at most one hour',
    endedBy: 'Their own alarm',
  },
  {
    what: 'Published pages, cached from the database',
    where: ['kv:PUBLISHED'],
    until: 'Until their template is deleted',
    endedBy: 'The deletion',
  },
  {
    what: 'What users create: spaces (and which one is the operator’s), members, keys, templates with all versions, brands, content, shaders, webhooks, uploads',
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
    until: 'Until they delete it',
    endedBy: 'The deletion',
  },
];

/** The settings that are a number of days; 0 keeps the data for ever. */
interface RetentionDays {
  log: number;
  file: number;
}

export const defaultDays: RetentionDays = { log: 90, file: 30 };

/** Parses a setting in days. @throws Error unless it is a whole number from 0, so that a typo removes nothing */
export function readDays(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 0) return days;
  throw new Error(`${name} must be a whole number of days, 0 for ever`);
}
