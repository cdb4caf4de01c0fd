import { toError } from '../../../src/core/errors/to-error.ts';
import { required } from '../../../src/core/required.ts';
import { BrowserNeedsRoot } from './unavailable.ts';

/**
 * The user `nobody`, which has no rights on Linux and macOS. It is given by number, because a container may not know
 * the name.
 */
const nobody = 65_534;

/**
 * Matches the output if the system denies the browser its sandbox, its user, or access to its own program. After any
 * other failure, the same rights are tried again.
 */
const denied =
  /no usable sandbox|suid sandbox|failed to move to new namespace|failed to get the path|EACCES|EPERM|EINVAL|permission denied/i;

/** How a browser is started. */
export interface Rights {
  /** Whether Chromium's own sandbox is on. */
  sandbox: boolean;
  /**
   * The id of the user and group as which the browser runs. If absent, the browser runs as the user of this process.
   */
  user?: number;
}

/** The rights as reported by `/health`. `own` is the user of the renderer, if that is not root. */
export interface ReportedRights {
  user: 'nobody' | 'own' | 'root';
  sandbox: boolean;
}

interface LeastRightsOptions {
  report: (line: string) => void;
  /** RENDERER_ALLOW_ROOT=1: browsers may run as root if the system allows no other user. */
  allowRoot?: boolean;
  isRoot?: boolean;
}

/**
 * Starts browsers with as few rights as the system allows: with Chromium's own sandbox, and as nobody if this process
 * is root. If the system denies one of these restrictions, browsers run without it from then on, which is reported
 * once. A browser only runs as root if a setting allows it (SHD-7, DOCF-4).
 */
export class LeastRights {
  readonly #report: (line: string) => void;
  readonly #isRoot: boolean;
  readonly #choices: Rights[];

  constructor({
    report,
    allowRoot = process.env['RENDERER_ALLOW_ROOT'] === '1',
    isRoot = process.getuid?.() === 0,
  }: LeastRightsOptions) {
    this.#report = report;
    this.#isRoot = isRoot;
    const user = isRoot ? { user: nobody } : {};
    this.#choices = [
      { sandbox: true, ...user },
      { sandbox: false, ...user },
    ];
    if (isRoot && allowRoot) this.#choices.push({ sandbox: false });
  }

  /** The rights with which the next browser starts, without the restrictions that the system denied. */
  get current(): ReportedRights {
    const { sandbox, user } = this.#first;
    return { user: user === undefined ? (this.#isRoot ? 'root' : 'own') : 'nobody', sandbox };
  }

  /**
   * Runs `start`, and repeats it without a restriction that the system denied, until it denies none.
   * @throws BrowserNeedsRoot if a browser could only run as root; whatever else `start` throws
   */
  async launch<Browser>(start: (rights: Rights) => Promise<Browser>): Promise<Browser> {
    for (;;) {
      const rights = this.#first;
      try {
        return await start(rights);
      } catch (error) {
        const { message } = toError(error);
        if (!denied.test(message)) throw error;
        if (this.#choices.length === 1) throw rights.user === undefined ? error : needsRoot(message);
        // Another launch at the same time may already have given up the same restriction.
        if (this.#first === rights) this.#giveUp();
      }
    }
  }

  get #first(): Rights {
    return required(this.#choices[0]);
  }

  #giveUp(): void {
    this.#choices.shift();
    const { user } = this.current;
    this.#report(
      user === 'root'
        ? 'This system lets Chromium run only as root, which RENDERER_ALLOW_ROOT=1 allows: it runs as root without its sandbox.'
        : 'This system allows Chromium no sandbox (no user namespaces): it runs without one.',
    );
  }
}

function needsRoot(reason: string): BrowserNeedsRoot {
  return new BrowserNeedsRoot(
    'Galley was started as root and runs browsers as the user nobody, which this system does not allow. ' +
      'Start Galley as another user, or let every user read the browser and enter the folder for temporary files (TMPDIR). ' +
      `RENDERER_ALLOW_ROOT=1 lets browsers, and the shaders of strangers in them, run as root. The reason: ${reason}`,
  );
}
