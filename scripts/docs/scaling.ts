import { type Operations, operationCounts } from './operation-counts.ts';

/** Dollars for a million, as Cloudflare's price lists said in 2026. Each message of a queue takes three operations. */
const prices: Record<keyof Operations | 'requests' | 'cpuMs', number> = {
  requests: 0.3,
  cpuMs: 0.02,
  d1RowsRead: 0.001,
  d1RowsWritten: 1,
  r2Reads: 0.36,
  r2Writes: 4.5,
  kvReads: 0.5,
  kvWrites: 5,
  objectRequests: 0.15,
  objectRowsWritten: 1,
  queueMessages: 1.2,
};

const operations = Object.keys(prices) as (keyof typeof prices)[];

type Count = (typeof operationCounts)[keyof typeof operationCounts];

/** What one of the requests uses. */
function perRequest({ requests, cpuMs, total }: Count): Record<keyof typeof prices, number> {
  const each = Object.entries(total).map(([name, count]) => [name, count / requests]);
  return { requests: 1, cpuMs, ...(Object.fromEntries(each) as Operations) };
}

function dollars(used: Record<keyof typeof prices, number>): string {
  return operations.reduce((sum, name) => sum + used[name] * prices[name], 0).toFixed(1);
}

const number = (value: number) => String(Number(value.toFixed(2)));

function costRow(count: Count): string {
  const used = perRequest(count);
  const cells = [
    used.cpuMs,
    used.d1RowsRead,
    used.d1RowsWritten,
    used.r2Reads,
    used.r2Writes,
    used.kvReads,
    used.objectRequests,
    used.objectRowsWritten,
    used.queueMessages,
  ].map(number);
  return `| ${count.title} | ${cells.join(' | ')} | ${dollars(used)} |`;
}

/** docs/scaling.md, with the operations that a test counts (SCL-4). */
export function scalingPage(): string {
  return `# Scaling and cost

This page says what a million requests cost on Cloudflare, how much each part of a deployment can hold, and what you can do when a part
reaches its limit. Read it before you embed images in pages with many visitors, or start large batches.

## Example

The header \`Server-Timing\` says where the answer to a GET came from:

\`\`\`sh
export GALLEY_URL=http://localhost:8787

for attempt in 1 2; do
  curl -s -o /dev/null -D - "$GALLEY_URL/api/render/open-graph-card.png?tweak:title=Hello" | grep -i server-timing
done
\`\`\`

| \`Server-Timing\` | Where the answer came from | What it took |
|---|---|---|
| \`cache;desc=hot\` | The memory of the Worker instance | No storage at all |
| \`cache;desc=warm\` | The cache of the Cloudflare location | No storage that is billed |
| \`cache;desc=cold\` | The stored file, or a new drawing | One read of the database, and the file |

## What a million requests cost

Each row says what one request uses on average, and what a million of them cost in US dollars by the price lists of 2026, without what the
Workers Paid plan includes. Each request also counts as one request of the Worker ($0.30 for a million), which the sum contains. CPU time
depends on the page; the table has the time of a small one.

| Request | CPU ms | D1 rows read | D1 rows written | R2 reads | R2 writes | KV reads | Object requests | Object rows written | Queue messages | $ for a million |
|---|---|---|---|---|---|---|---|---|---|---|
${Object.values(operationCounts).map(costRow).join('\n')}

The numbers are counted by a test that runs these requests against the real storage. Two things make a difference in practice:

- **Requests that arrive together share writes.** A Worker instance writes its log entries at most once a second for each space, or for each
  hundred entries. The table was counted with 100 requests in one such write. If one arrives a second, its entry is written alone: two object
  requests and about six rows.
- **Rate limits cost one object request for each client and minute.** A client that sends more takes shares of its limit, so that this does
  not grow with its requests.

A webhook adds seven object rows and a request of its courier for each delivery. An \`Idempotency-Key\` stores the response, which is the
second R2 write in the table. PDF, PPTX and the \`html\` engine add browser time, and images that are too large for the Worker add container time
([what it costs](self-hosting.md#what-it-costs)).

## What each part can hold

| Part | What it holds | Where it ends | What you can do |
|---|---|---|---|
| Worker instance | One thread: it draws one picture at a time | About ten pictures of 1,200 × 630 a second. If a picture would wait for more than 5 s, the request gets 503 \`service_busy\` with \`Retry-After\` | Nothing: Cloudflare starts more instances. Clients should retry after the stated time |
| \`DB\` (D1) | What people edit: templates, brands, content, users. Renders write nothing to it | 10 GB, and about 1,000 statements of 1 ms in a second. Only cold requests read it, once each | Raise \`cacheSeconds\` of templates that rarely change |
| \`LEDGERS\` | The credits, sums and claims of one space | 200 to 500 writes in a second for each space: one for each new picture, and one for each write of log entries | Split the work over several spaces |
| \`LOG_SEGMENTS\` | A million log entries of one space, or those of a week | About 0.6 GB of the 10 GB of an object. The ledger then opens another one | Lower \`GALLEY_LOG_DAYS\` to pay for less storage |
| \`FILE_REGISTERS\` | 64 objects that know when each file was last read | About 200 new files in a second for each, 12,800 for all. 10 GB are 30 million files for each | Lower \`GALLEY_FILE_DAYS\` |
| \`COURIERS\` | The events and deliveries of one webhook | Six deliveries at once: about 30 in a second, if the receiver takes 200 ms. What waits for an hour expires | Use one webhook for each kind of event, and a receiver that responds before it does its work |
| \`QUOTAS\` | One counter for each client, key and space | About 1,000 requests in a second for each. Worker instances take shares of a twentieth of the limit | Nothing: a higher limit means larger shares |
| \`FILES\` (R2) | Files | One write in a second for each name. Each file is stored once | – |
| \`PUBLISHED\` (KV) | Published pages | One write in a second for each key. Each version is written once | – |
| Browser Rendering | PDF, PPTX, the \`html\` engine | 120 browsers at once, and one new browser in a second, for each account | Ask Cloudflare for more, or set \`BROWSER_BACKEND = "container"\` |
| Container | Large images, shaders | Three instances with two pictures each | Raise \`max_instances\` in \`wrangler.toml\` |

## Cloudflare's own cache in front of the Worker

Galley keeps the answers to public GETs itself, because it must count every request, and because changes must take effect within a second in
their location. Cloudflare can also keep answers in front of a Worker (\`[cache] enabled = true\` in \`wrangler.toml\`). Requests that it answers
do not reach Galley, so they are not in the render log and cause no webhooks, and a rotated secret or a deleted template stays visible until
\`max-age\` ends. Enable it only if you need neither.
`;
}
