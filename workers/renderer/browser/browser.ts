import { setTimeout as sleep } from 'node:timers/promises';
import type { Cdp } from './cdp.ts';
import { ChromeProcess } from './chrome-process.ts';
import type { Chrome } from './chrome-source.ts';
import type { ClientSession } from './client-session.ts';
import type { Rights } from './least-rights.ts';

/** A browser answers in milliseconds; one that takes longer hangs. */
const patienceMs = 5_000;
/** Time to end in good order. */
const graceMs = 1_000;

/** A page that takes longer to be emptied is closed. */
const emptyingMs = 300;
/** A page that is still there so long after it was told to close is told again: a navigation can undo the first time. */
const closingMs = 700;

interface Targets {
  targetInfos: { targetId: string; type: string }[];
}

/** A Chromium that runs. */
export class Browser {
  readonly #chrome: ChromeProcess;
  readonly #cdp: Cdp;
  /** Connections handed out so far. */
  connections = 0;

  private constructor(chrome: ChromeProcess) {
    this.#chrome = chrome;
    this.#cdp = chrome.cdp;
  }

  /** @throws BrowserUnavailable */
  static async launch(chrome: Chrome, rights: Rights): Promise<Browser> {
    const browser = new Browser(await ChromeProcess.launch(chrome, rights));
    // There when the first connection asks for it.
    browser.#emptiedPage().catch(() => undefined);
    return browser;
  }

  /** Resolves as soon as it cannot be used any more. */
  get gone(): Promise<void> {
    return this.#cdp.closed;
  }

  /** True when it ended in good order. */
  get exited(): Promise<boolean> {
    return this.#chrome.exited;
  }

  /** Whether it answers. */
  async isWell(): Promise<boolean> {
    return this.#cdp.send('Browser.getVersion', {}, patienceMs).then(
      () => true,
      () => false,
    );
  }

  /** A connection for a client, one at a time. Rejects when the browser does not answer. */
  connect(): Promise<ClientSession> {
    this.connections += 1;
    return this.#cdp.openClientSession(patienceMs);
  }

  /**
   * Closes all that a connection left behind: contexts, pages, workers, and the default context's cookies and permissions.
   * One page stays, emptied, for the next connection: a new one takes a process of its own and ten times as long. Rejects
   * when that is not done within 5 s.
   */
  async clean(): Promise<void> {
    const deadline = AbortSignal.timeout(patienceMs);
    const { browserContextIds } = await this.#cdp.send<{ browserContextIds: string[] }>('Target.getBrowserContexts');
    // One may be gone by itself since it was listed, as those that a connection disposes of with its end.
    const gone = () => undefined;
    await Promise.all(
      browserContextIds.map((browserContextId) =>
        this.#cdp.send('Target.disposeBrowserContext', { browserContextId }).catch(gone),
      ),
    );
    const kept = await this.#emptiedPage();
    const closing = new Map<string, number>();
    const others = async () => (await this.#targets()).map(({ targetId }) => targetId).filter((id) => id !== kept);
    for (let left = await others(); left.length > 0; left = await others()) {
      deadline.throwIfAborted();
      // Not at once again: a page whose script never ends would be given its half second anew.
      const now = performance.now();
      for (const targetId of left.filter((target) => now - (closing.get(target) ?? -closingMs) >= closingMs)) {
        closing.set(targetId, now);
        await this.#cdp.send('Target.closeTarget', { targetId }).catch(gone);
      }
      await sleep(5);
    }
    await this.#cdp.send('Storage.clearCookies');
    await this.#cdp.send('Browser.resetPermissions');
  }

  /** Asks it to end, and kills it when it does not. One that ends by itself leaves no dead processes to whoever runs us. */
  end(): void {
    this.#cdp.send('Browser.close').catch(() => undefined);
    const timer = setTimeout(() => this.#chrome.end(), graceMs);
    this.#chrome.exited.then(() => clearTimeout(timer));
  }

  async #targets(): Promise<Targets['targetInfos']> {
    const { targetInfos } = await this.#cdp.send<Targets>('Target.getTargets');
    // Parts of the browser's own window, which goes with its last page.
    return targetInfos.filter(({ type }) => type !== 'browser_ui');
  }

  /** A page with nothing in it: one that was left and can be emptied at once, else a new one. */
  async #emptiedPage(): Promise<string> {
    const left = (await this.#targets()).find(({ type }) => type === 'page');
    if (left && (await this.#empty(left.targetId).catch(() => false))) return left.targetId;
    const { targetId } = await this.#cdp.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    return targetId;
  }

  /** A page that is busy with itself does not answer in time. */
  async #empty(targetId: string): Promise<boolean> {
    const attachment = { targetId, flatten: true };
    const { sessionId } = await this.#cdp.send<{ sessionId: string }>('Target.attachToTarget', attachment);
    try {
      await this.#cdp.send('Page.navigate', { url: 'about:blank' }, emptyingMs, sessionId);
      await this.#cdp.send('Page.resetNavigationHistory', {}, emptyingMs, sessionId);
      return true;
    } finally {
      await this.#cdp.send('Target.detachFromTarget', { sessionId }).catch(() => undefined);
    }
  }
}
