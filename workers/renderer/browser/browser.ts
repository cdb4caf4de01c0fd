import { setTimeout as sleep } from 'node:timers/promises';
import type { Cdp } from './cdp.ts';
import { ChromeProcess } from './chrome-process.ts';
import type { Chrome } from './chrome-source.ts';
import type { ClientSession } from './client-session.ts';
import type { Rights } from './least-rights.ts';

/** A browser responds in milliseconds. One that takes longer hangs. */
const patienceMs = 5_000;
/** How long a browser may take to exit cleanly. */
const graceMs = 1_000;

/** A page that takes longer to be emptied is closed. */
const emptyingMs = 300;
/**
 * A page that still exists this long after the command to close gets it again, because a navigation can undo the first.
 */
const closingMs = 700;

interface Targets {
  targetInfos: { targetId: string; type: string }[];
}

/** A running Chromium. */
export class Browser {
  readonly #chrome: ChromeProcess;
  readonly #cdp: Cdp;
  /** The number of connections handed out so far. */
  connections = 0;

  private constructor(chrome: ChromeProcess) {
    this.#chrome = chrome;
    this.#cdp = chrome.cdp;
  }

  /** @throws BrowserUnavailable */
  static async launch(chrome: Chrome, rights: Rights): Promise<Browser> {
    const browser = new Browser(await ChromeProcess.launch(chrome, rights));
    // Prepared for the first connection.
    browser.#emptiedPage().catch(() => undefined);
    return browser;
  }

  /** Resolves as soon as the browser can no longer be used. */
  get gone(): Promise<void> {
    return this.#cdp.closed;
  }

  /** True if it exited cleanly. */
  get exited(): Promise<boolean> {
    return this.#chrome.exited;
  }

  /** Whether it responds. */
  async isWell(): Promise<boolean> {
    return this.#cdp.send('Browser.getVersion', {}, patienceMs).then(
      () => true,
      () => false,
    );
  }

  /** A connection for a client, one at a time. Rejects if the browser does not respond. */
  connect(): Promise<ClientSession> {
    this.connections += 1;
    return this.#cdp.openClientSession(patienceMs);
  }

  /**
   * Closes everything that a connection left behind: contexts, pages, workers, and the default context's cookies and
   * permissions. One page stays, emptied, for the next connection, because a new one needs a process of its own and
   * takes ten times as long. Rejects if that takes more than 5 s.
   */
  async clean(): Promise<void> {
    const deadline = AbortSignal.timeout(patienceMs);
    const { browserContextIds } = await this.#cdp.send<{ browserContextIds: string[] }>('Target.getBrowserContexts');
    // A target may be gone since it was listed, such as one that a connection disposes of when it ends.
    const gone = () => undefined;
    await Promise.all(
      browserContextIds.map((browserContextId) =>
        this.#cdp.send('Target.disposeBrowserContext', { browserContextId }).catch(gone),
      ),
    );
    const keptPage = await this.#emptiedPage();
    const closing = new Map<string, number>();
    const listOtherTargets = async () =>
      (await this.#targets()).map(({ targetId }) => targetId).filter((id) => id !== keptPage);
    for (let left = await listOtherTargets(); left.length > 0; left = await listOtherTargets()) {
      deadline.throwIfAborted();
      // Not repeated at once, because a page whose script never ends would get another half second each time.
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

  /**
   * Asks the browser to exit, and kills it if it does not. One that exits by itself leaves no dead processes to our
   * parent.
   */
  end(): void {
    this.#cdp.send('Browser.close').catch(() => undefined);
    const timer = setTimeout(() => this.#chrome.end(), graceMs);
    this.#chrome.exited.then(() => clearTimeout(timer));
  }

  async #targets(): Promise<Targets['targetInfos']> {
    const { targetInfos } = await this.#cdp.send<Targets>('Target.getTargets');
    // Parts of the browser's own window, which closes with its last page.
    return targetInfos.filter(({ type }) => type !== 'browser_ui');
  }

  /** An empty page: one that was left and can be emptied at once, otherwise a new one. */
  async #emptiedPage(): Promise<string> {
    const left = (await this.#targets()).find(({ type }) => type === 'page');
    if (left && (await this.#empty(left.targetId).catch(() => false))) return left.targetId;
    const { targetId } = await this.#cdp.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    return targetId;
  }

  /** A page whose script is busy does not respond in time. */
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
