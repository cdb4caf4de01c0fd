import { setTimeout as sleep } from 'node:timers/promises';
import type { Cdp } from './cdp.ts';
import { ChromeProcess } from './chrome-process.ts';
import type { Chrome } from './chrome-source.ts';
import type { ClientSession } from './client-session.ts';
import type { Rights } from './least-rights.ts';

/**
 * How long to wait for a response of a browser. A browser normally responds within milliseconds. If it takes longer
 * than this, it hangs.
 */
const patienceMs = 5_000;
/** How long a browser may take to exit cleanly. */
const graceMs = 1_000;

/** The maximum time for emptying a page. If it takes longer, the page is closed. */
const emptyingMs = 300;
/**
 * If a page still exists this long after the command to close it, the command is sent again, because a navigation can
 * undo the first one.
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
    // This prepares an empty page for the first connection.
    browser.#emptiedPage().catch(() => undefined);
    return browser;
  }

  /** A promise that resolves as soon as the browser can no longer be used. */
  get gone(): Promise<void> {
    return this.#cdp.closed;
  }

  /** A promise that resolves when the browser has exited, with true if it exited cleanly. */
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

  /** Opens a connection for a client. There can only be one at a time. Rejects if the browser does not respond. */
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
    // A target may have disappeared after it was listed, for example because the connection that created it has ended.
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
      // The command is not repeated at once, because that would give a page whose script never ends another half second
      // each time.
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
   * Asks the browser to exit, and kills it if it does not. A browser that exits by itself leaves no zombie processes to
   * the parent process of the renderer.
   */
  end(): void {
    this.#cdp.send('Browser.close').catch(() => undefined);
    const timer = setTimeout(() => this.#chrome.end(), graceMs);
    this.#chrome.exited.then(() => clearTimeout(timer));
  }

  async #targets(): Promise<Targets['targetInfos']> {
    const { targetInfos } = await this.#cdp.send<Targets>('Target.getTargets');
    // Targets of the type `browser_ui` are parts of the browser's own window, which closes with its last page.
    return targetInfos.filter(({ type }) => type !== 'browser_ui');
  }

  /**
   * Returns an empty page. An existing page is reused if it can be emptied at once. Otherwise a new page is created.
   */
  async #emptiedPage(): Promise<string> {
    const left = (await this.#targets()).find(({ type }) => type === 'page');
    if (left && (await this.#empty(left.targetId).catch(() => false))) return left.targetId;
    const { targetId } = await this.#cdp.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    return targetId;
  }

  /** Empties a page. Returns false if the page does not respond in time because its script is busy. */
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
