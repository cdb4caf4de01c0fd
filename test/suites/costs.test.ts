import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Operations, operationCounts } from '../../scripts/docs/operation-counts.ts';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import type { Painter } from '../../src/draw/takumi/painter.ts';
import { RateBank } from '../../src/services/authenticate/rates.ts';
import { EventOutbox } from '../../src/services/events/event-outbox.ts';
import { listRegisters } from '../../src/services/files/registers.ts';
import { clockMarginMs } from '../../src/services/hot/changes.ts';
import { createHotMemory } from '../../src/services/hot/hot-memory.ts';
import { Outbox } from '../../src/services/ledger/outbox.ts';
import { routes } from '../../workers/edge/composition.ts';
import { countedBindings } from '../harness/counted-bindings.ts';
import { pickCases } from '../harness/depth.ts';
import { bearer } from '../harness/service.ts';
import { testApp, testServices } from '../harness/services.ts';
import { makeSpace, makeTemplate, type TestSpace, type TestTemplate } from '../harness/space.ts';

type Send = (path: string, init?: RequestInit) => Promise<void>;

const counted = countedBindings();

beforeAll(async () => {
  // The first use of a register creates its tables.
  await Promise.all(listRegisters(testServices().fileRegisters).map((register) => register.find('none')));
});
let space: TestSpace;
let template: TestTemplate;

/** The first picture, for all later requests too: drawing a hundred takes a busy machine longer than entries wait. */
let painted: ReturnType<Painter['paint']> | undefined;
const painter: Painter = {
  concurrency: 1,
  admit: (_, work) => work(),
  paint: async (...input) => {
    painted ??= testServices().painter.paint(...input);
    return structuredClone(await painted);
  },
};

/**
 * An isolate that shares nothing with others. Log entries wait until there are a hundred, which are written at once. Its
 * clock is stopped, because on a slow machine what it knows would become too old while the requests are counted.
 */
function makeIsolate(): Send {
  const now = systemClock.now();
  const services = { hotMemory: createHotMemory(), rateBank: new RateBank(), painter, clock: { now: () => now } };
  const outboxes = { outbox: new Outbox({ waitMs: 4_000 }), eventOutbox: new EventOutbox({ waitMs: 4_000 }) };
  const app = testApp(routes, { services: { ...services, ...outboxes } });
  return async (path, init) => {
    const context = createExecutionContext();
    const request = new Request(new URL(path, 'https://galley.test'), init as RequestInit<RequestInitCfProperties>);
    const response = await app.fetch(request, counted.bindings, context);
    await response.arrayBuffer();
    await waitOnExecutionContext(context);
    if (response.status >= 400) throw new Error(`${path} responded ${response.status}`);
  };
}

const png = (query = '') => `/api/render/${template.pageId}.png?gt=${space.gt}${query}`;
/** A request that draws a picture which nobody has requested before. */
const newPicture = () => `${png()}&tweak:title=${newId()}`;
const renderBody = (more: object = {}): RequestInit => ({
  method: 'POST',
  headers: { ...bearer(space.key), 'Content-Type': 'application/json' },
  body: JSON.stringify({ pageId: template.pageId, output: 'binary', ...more }),
});

/** What is sent once before the requests that are counted, and each of these. */
interface Case {
  before?: (send: Send) => Promise<unknown>;
  request: (send: Send) => Promise<unknown>;
}

const titled = { title: 'kept' };
const cases: Record<keyof typeof operationCounts, Case> = {
  hot: { before: (send) => send(png()), request: (send) => send(png()) },
  unchanged: {
    before: (send) => send(png()),
    request: (send) => send(png(), { headers: { 'If-None-Match': '*' } }),
  },
  repeat: {
    before: (send) => send('/api/render', renderBody({ tweaks: titled })),
    request: (send) => send('/api/render', renderBody({ tweaks: titled })),
  },
  picture: { before: (send) => send(newPicture()), request: (send) => send(newPicture()) },
  pictureOnce: {
    before: (send) => send('/api/render', renderBody({ tweaks: { title: newId() } })),
    request: (send) => {
      const { headers, ...init } = renderBody({ tweaks: { title: newId() } });
      return send('/api/render', { ...init, headers: { ...headers, 'Idempotency-Key': newId() } });
    },
  },
  draft: {
    before: (send) => send('/api/render', renderBody({ draft: true })),
    request: (send) => send('/api/render', renderBody({ draft: true })),
  },
  thumbnail: {
    before: (send) => send(`/templates/${template.id}/thumbnail.webp`),
    request: (send) => send(`/templates/${template.id}/thumbnail.webp`),
  },
  list: {
    before: (send) => send('/api/templates/public?perPage=20'),
    request: (send) => send('/api/templates/public?perPage=20'),
  },
  code: {
    before: (send) => send('/api/code-to-image', codeBody('kept')),
    request: (send) => send('/api/code-to-image', codeBody('kept')),
  },
  codeNew: {
    before: (send) => send('/api/code-to-image', codeBody(newId())),
    request: (send) => send('/api/code-to-image', codeBody(newId())),
  },
};

function codeBody(text: string): RequestInit {
  const body = JSON.stringify({ code: `const text = '${text}';`, lang: 'javascript', output: 'binary' });
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
}

/** The counts that vary a little: indexes, and whether entries belong to the same hour, matter. */
const varying = ['d1RowsRead', 'objectRowsWritten', 'objectRequests'] as const;

/** The counts that differ from the guide, in words. */
function listDifferences(used: Operations, total: Operations): string[] {
  const names = Object.keys(total) as (keyof Operations)[];
  return names.flatMap((name) => {
    const margin = varying.some((each) => each === name) ? 2 + 0.15 * total[name] : 0;
    return Math.abs(used[name] - total[name]) > margin ? [`${name} is ${used[name]}, not ${total[name]}`] : [];
  });
}

function least(one: Operations, other: Operations): Operations {
  const names = Object.keys(one) as (keyof Operations)[];
  const counts = names.map((name) => [name, Math.min(one[name], other[name])]);
  return Object.fromEntries(counts) as Operations;
}

describe('what a request costs', () => {
  it.each(pickCases(Object.entries(operationCounts), 5))(
    '[SCL-4] is what docs/scaling.md says: %s',
    async (name, { requests, together, total }) => {
      space = await makeSpace({ creditsLimit: 1_000_000 });
      template = await makeTemplate(space.id, {
        public: true,
        pages: [
          {
            layers: [{ id: 't', type: 'text', content: '{{ title }}' }],
            variables: {
              schema: { type: 'object', properties: { title: { type: 'string', default: 'A' } } },
              values: {},
            },
          },
        ],
      });
      const { before, request } = cases[name as keyof typeof operationCounts];
      // Publishing the template was a change, after which another machine's clock may be late.
      await scheduler.wait(3 * clockMarginMs);
      const measure = async () => {
        const send = makeIsolate();
        await before?.(send);
        return await counted.count(async () => {
          if (together) await Promise.all(Array.from({ length: requests }, () => request(send)));
          else for (let index = 0; index < requests; index++) await request(send);
        });
      };
      // If this machine is so slow that entries are not written together, only the least of some measurements is right.
      let used = await measure();
      for (let again = 0; again < 5 && listDifferences(used, total).length > 0; again++) {
        used = least(used, await measure());
      }
      expect(listDifferences(used, total)).toEqual([]);
    },
  );
});
