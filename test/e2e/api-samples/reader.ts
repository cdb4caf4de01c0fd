import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { readData, type StartedService } from '../started-service.ts';
import type { Language, Samples } from './reference.ts';
import { makeFolder, runSample } from './run.ts';

/** What the samples of sign-up and sign-in print. */
export const printed = { email: 'ada@example.com', password: 'correct horse battery staple' };

type Texts = Readonly<Record<string, string>>;

interface RunOptions {
  /** The value that replaces what the sample prints, in this run. */
  with?: Texts;
  /** Values from the response that later samples use. A GET is repeated until it returns them. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  tells?: (data: any) => Texts;
}

export interface StoryParts {
  service: StartedService;
  /** The state directory of the service. */
  state: string;
  reference: ReadonlyMap<string, Samples>;
  language: Language;
}

let count = 0;

/**
 * Users who run the samples of the reference in one language, and pass each other the ids and tokens that they receive.
 */
export class Story {
  /** Replacements for what samples print: placeholders, ids and tokens. */
  readonly known: Record<string, string> = {};
  readonly faults: string[] = [];
  readonly ran = new Set<string>();
  readonly parts: StoryParts;

  constructor(parts: StoryParts) {
    this.parts = parts;
  }

  /** A user with an unused address who has not signed up. */
  stranger(name: string): Reader {
    return new Reader(this, { [printed.email]: `${name}-${count++}@example.com` });
  }

  /** A user who signed up with the sample, with a key of their space. */
  async person(name: string): Promise<Reader> {
    const person = this.stranger(name);
    await person.run('POST /api/auth/sign-up/email');
    await person.makeKey();
    return person;
  }

  /** The owner of the first space. */
  async operator(): Promise<Reader> {
    const { ownerEmail, ownerPassword } = this.parts.service.secrets();
    const operator = new Reader(this, { [printed.email]: ownerEmail, [printed.password]: ownerPassword });
    await operator.run('POST /api/auth/sign-in/email');
    return operator;
  }
}

/** A user who runs samples in their own folder. */
export class Reader {
  apiKey = '';
  cookie = '';
  readonly email: string;
  readonly #folder = makeFolder();
  readonly #story: Story;
  readonly #ownTexts: Texts;

  constructor(story: Story, ownTexts: Texts) {
    this.#story = story;
    this.#ownTexts = ownTexts;
    this.email = ownTexts[printed.email] ?? '';
    const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
    copyFileSync(inProject('docs/pictures/code-light.png'), join(this.#folder, 'picture.png'));
    copyFileSync(inProject(font), join(this.#folder, 'font.woff2'));
  }

  /** Runs the sample of an operation. If it fails, the story is wrong. */
  async run(operation: string, { with: instead = {}, tells }: RunOptions = {}): Promise<void> {
    const { parts, known, faults, ran } = this.#story;
    const { language, reference } = parts;
    const texts = { ...known, ...this.#ownTexts, ...instead };
    const sample = withTexts(reference.get(operation)?.[language] ?? 'no sample', texts);
    const attempt = async () => {
      const { apiKey, cookie } = this;
      const outcome = await runSample(language, sample, { folder: this.#folder, apiKey, cookie });
      if (outcome.fault) throw new Error(outcome.fault);
      this.cookie = outcome.cookie;
      Object.assign(known, tells?.(outcome.data));
    };
    try {
      await (tells && operation.startsWith('GET')
        ? vi.waitFor(attempt, { timeout: 20_000, interval: 300 })
        : attempt());
      ran.add(operation);
    } catch (error) {
      faults.push(`${operation}: ${error}`);
    }
  }

  async runAll(...operations: string[]): Promise<void> {
    for (const operation of operations) await this.run(operation);
  }

  /** Calls the API in the session, without a sample. Returns `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  async ask(method: string, path: string, json?: object): Promise<any> {
    const { origin } = this.#story.parts.service;
    const headers = { Cookie: this.cookie, Origin: origin, 'Content-Type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method, headers, body: json ? JSON.stringify(json) : null });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return readData(answer);
  }

  /** A key that may do everything in the active space, unlike the key of the sample. */
  async makeKey(): Promise<void> {
    this.apiKey = (await this.ask('POST', '/api/v1/tokens/api-keys', { name: 'All scopes' })).doc.token;
  }
}

function withTexts(sample: string, texts: Texts): string {
  const filled = sample.replaceAll(/YOUR_[A-Z_]+/g, (name) => texts[name] ?? name);
  return Object.entries(texts)
    .filter(([text]) => !text.startsWith('YOUR_'))
    .reduce((text, [from, to]) => text.replaceAll(from, to), filled);
}
