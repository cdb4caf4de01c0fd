import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSpace } from './own-space.ts';
import { makeState, type StartedService, startService } from './started-service.ts';
import './uses-browser.ts';

const [clients, loadMs] = [64, 60_000];
const state = makeState();
let service: StartedService;
let key: string;

beforeAll(async () => {
  service = await startService(state.path, { GALLEY_CODE_RATE: '100000', GALLEY_DRAWING_PROCESSES: undefined });
  ({ apiKey: key } = await openSpace(service, 'Many clients'));
});

afterAll(async () => {
  await service?.stop();
  await state.remove();
});

let fresh = 0;
const name = () => `Client request ${fresh++}`;
const page = 'open-graph-card';
const requests = [
  { kind: 'cached', path: '/api/render', body: () => ({ pageId: page, tweaks: { title: 'Stored' } }) },
  { kind: 'uncached', path: '/api/render', body: () => ({ pageId: page, tweaks: { title: name() } }) },
  { kind: 'pdf', path: '/api/render', body: () => ({ pageId: page, format: 'pdf', tweaks: { title: name() } }) },
  { kind: 'code', path: '/api/code-to-image', body: () => ({ code: `// ${name()}`, lang: 'typescript' }) },
] as const;

interface Answer {
  kind: string;
  status: number;
  retryAfter: string | null;
  code?: string;
  bytes: number;
}

async function ask({ kind, path, body }: (typeof requests)[number]): Promise<Answer> {
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ output: 'binary', ...body() }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, ok } = response;
  const code = ok ? {} : { code: JSON.parse(new TextDecoder().decode(bytes)).code };
  return { kind, status, retryAfter: response.headers.get('Retry-After'), bytes: bytes.byteLength, ...code };
}

describe('64 clients for a minute', () => {
  it('[SEC-3] get what they request, or a documented 503 or 429 with Retry-After', async () => {
    const answers: Answer[] = [];
    const end = Date.now() + loadMs;
    const runClient = async (_: unknown, index: number) => {
      const request = requests[index % requests.length] ?? requests[0];
      while (Date.now() < end) answers.push(await ask(request));
    };
    await Promise.all(Array.from({ length: clients }, runClient));
    for (const { kind } of requests) {
      expect(answers.filter((answer) => answer.kind === kind && answer.status === 200).length).toBeGreaterThan(0);
    }
    const refused = answers.filter(({ status }) => status !== 200);
    const documented = new Set(['503 service_busy', '503 renderer_unavailable', '429 rate_limited']);
    expect(refused.filter(({ status, code }) => !documented.has(`${status} ${code}`))).toEqual([]);
    expect(refused.filter(({ retryAfter }) => !/^[1-9]\d*$/.test(retryAfter ?? ''))).toEqual([]);
    // Every stored answer is the same file.
    expect(
      new Set(answers.flatMap(({ kind, status, bytes }) => (kind === 'cached' && status === 200 ? bytes : []))).size,
    ).toBe(1);
  });
});
