import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { fullKey, mintToken } from '../../src/services/authenticate/secret-tokens.ts';
import { Story } from './api-samples/reader.ts';
import { languages, readPages, readSamples, type Samples } from './api-samples/reference.ts';
import { makeFolder, runSample } from './api-samples/run.ts';
import { stories } from './api-samples/stories.ts';
import { endWithFile } from './ends.ts';
import { makeState, type StartedService, startService } from './started-service.ts';
import './uses-browser.ts';

let service: StartedService;
let state: string;
let pages: string[];
let reference: Map<string, Samples>;

beforeAll(async () => {
  const port = await openExampleHost();
  state = makeState().path;
  service = await startService(state, {
    GALLEY_DNS: 'example.com=93.184.216.34',
    GALLEY_OUTBOUND: `example.com=127.0.0.1:${port}`,
    GALLEY_SIGNUP_RATE: '100',
  });
  pages = await readPages(service.origin);
  reference = readSamples(pages);
});

/** The host to which samples send webhooks. It accepts what is posted, and serves a picture. */
async function openExampleHost(): Promise<number> {
  const picture = readFileSync(inProject('docs/pictures/code-light.png'));
  const server = createServer(({ method }, response) => {
    if (method === 'GET') response.setHeader('Content-Type', 'image/png').end(picture);
    else response.end('thanks');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endWithFile(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0;
const withoutRequests = 'python3 with the package requests is not on this machine';

// D10: samples of brands, shaders, fonts and telemetry failed as printed, and each used another name for a key or a
// cookie file.
describe.each(languages)('the samples of the API reference in %s', (language) => {
  const ran = new Set<string>();
  const isLeftOut = language === 'python' && !hasRequests;

  it.for(Object.entries(stories))('[DOCS-1] run as printed: %s', async ([, tell], { skip }) => {
    skip(isLeftOut, withoutRequests);
    const story = new Story({ service, state, reference, language });
    await tell(story).catch((error) => story.faults.push(String(error)));
    for (const operation of story.ran) ran.add(operation);
    expect(story.faults).toEqual([]);
  });

  it('[DOCS-1] cover each operation of the reference', ({ skip }) => {
    skip(isLeftOut, withoutRequests);
    expect([...ran].sort()).toEqual([...reference.keys()].sort());
  });

  it('[DOCS-1, AUTH-2] read the key from the environment, and report an unknown one', async ({ skip }) => {
    skip(isLeftOut, withoutRequests);
    const sample = reference.get('GET /api/templates')?.[language] ?? '';
    const unknown = { folder: makeFolder(), apiKey: mintToken(fullKey), cookie: '' };
    const { fault } = await runSample(language, sample, unknown);
    expect(fault).toContain('key_unknown');
  });
});

// D10: they can be pasted unchanged.
it('[DOCS-1] the API reference names the service by its own origin', () => {
  expect(pages.join('\n')).not.toContain('galley.example');
  expect(pages.join('\n')).toContain(`curl "${service.origin}/api/`);
});
