import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishCard } from './batches/spreadsheet.ts';
import { serviceMegabytes } from './load/polling.ts';
import { openSpace } from './own-space.ts';
import { makeState, type StartedService, startService } from './started-service.ts';
import './uses-browser.ts';

const [clients, loadMs] = [64, 60_000];
const state = makeState();
let service: StartedService;
let key: string;
let draftId: string;

beforeAll(async () => {
  service = await startService(state.path, { GALLEY_CODE_RATE: '100000', GALLEY_DRAWING_PROCESSES: undefined });
  const { apiKey, ask } = await openSpace(service, 'Many clients');
  key = apiKey;
  draftId = await publishCard(ask);
});

afterAll(async () => {
  await service?.stop();
  await state.remove();
});

/** Drafts are drawn each time, so every title has a golden and no answer is stored. */
const titles = ['One', 'Two', 'Three', 'Four'];
let sent = 0;
const title = () => titles[sent++ % titles.length] ?? '';
const page = 'open-graph-card';
const requests = [
  { kind: 'cached', path: '/api/render', body: () => ({ pageId: page, tweaks: { title: 'Stored' } }) },
  { kind: 'uncached', path: '/api/render', body: () => ({ pageId: draftId, draft: true, tweaks: { title: title() } }) },
  {
    kind: 'pdf',
    path: '/api/render',
    body: () => ({ pageId: draftId, draft: true, format: 'pdf', tweaks: { title: title() } }),
  },
  // Few are equal, so that most are drawn.
  {
    kind: 'code',
    path: '/api/code-to-image',
    body: () => ({ code: `// ${sent++ % 2_000}`, lang: 'typescript' }),
  },
] as const;

interface Answer {
  kind: string;
  status: number;
  retryAfter: string | null;
  code?: string;
  /** The body of the request, by which its golden is found. */
  body: string;
  sha256: string;
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The hash of a file. A PDF of a draft contains the time at which it was made, which does not count. */
async function hashContent(kind: string, bytes: Uint8Array): Promise<string> {
  if (kind !== 'pdf') return hash(bytes);
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.setCreationDate(new Date(0));
  pdf.setModificationDate(new Date(0));
  return hash(await pdf.save());
}

async function send({ kind, path, body }: (typeof requests)[number]): Promise<Answer> {
  const sentBody = JSON.stringify({ output: 'binary', ...body() });
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: sentBody,
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, ok } = response;
  const code = ok ? {} : { code: JSON.parse(new TextDecoder().decode(bytes)).code };
  return {
    kind,
    status,
    retryAfter: response.headers.get('Retry-After'),
    body: sentBody,
    sha256: await hashContent(ok ? kind : 'problem', bytes),
    ...code,
  };
}

describe('64 clients for a minute', () => {
  it('[SEC-3] get what they request, or a documented 503 or 429 with Retry-After', async () => {
    const goldens = new Map<string, string>();
    for (const request of requests) {
      for (let n = 0; n < titles.length; n++) {
        const { status, body, sha256 } = await send(request);
        expect([request.kind, status]).toEqual([request.kind, 200]);
        goldens.set(body, sha256);
      }
    }
    const answers: Answer[] = [];
    const megabytes: number[] = [];
    const watch = setInterval(() => megabytes.push(serviceMegabytes(service.pid)), 1_000);
    const end = Date.now() + loadMs;
    const runClient = async (_: unknown, index: number) => {
      const request = requests[index % requests.length] ?? requests[0];
      while (Date.now() < end) answers.push(await send(request));
    };
    await Promise.all(Array.from({ length: clients }, runClient));
    clearInterval(watch);
    const served = Map.groupBy(answers, ({ kind, status }) => `${kind} ${status}`);
    console.log([...served].map(([name, group]) => `${name}: ${group.length}`).join(', '), megabytes.map(Math.round));
    for (const { kind } of requests) {
      expect(answers.filter((answer) => answer.kind === kind && answer.status === 200).length).toBeGreaterThan(0);
    }
    const refused = answers.filter(({ status }) => status !== 200);
    const documented = new Set(['503 service_busy', '503 renderer_unavailable', '429 rate_limited']);
    expect(refused.filter(({ status, code }) => !documented.has(`${status} ${code}`))).toEqual([]);
    expect(refused.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? ''))).toEqual([]);
    // Requests with the same body get the same bytes, as before the load.
    for (const { status, body, sha256 } of answers) {
      if (status !== 200) continue;
      const golden = goldens.get(body) ?? sha256;
      goldens.set(body, golden);
      expect([body, sha256]).toEqual([body, golden]);
    }
    // Memory does not grow in the second half.
    const mean = (part: readonly number[]) => part.reduce((sum, each) => sum + each, 0) / part.length;
    const quarter = Math.floor(megabytes.length / 4);
    const [third, last] = [megabytes.slice(2 * quarter, 3 * quarter), megabytes.slice(3 * quarter)];
    expect(mean(last)).toBeLessThan(1.1 * mean(third));
  });
});
