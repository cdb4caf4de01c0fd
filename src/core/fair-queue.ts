import { required } from './required.ts';

/**
 * Identifies who takes a place: a class of callers, a share of that class, and a member of that share. Classes take
 * turns with each other, and so do the shares of a class and the members of a share.
 */
export type SharePath = readonly [className: string, share: string, member: string];

interface QueueLimits {
  /** The maximum number of places in use at the same time. */
  places: number;
  /** The maximum number of callers that may wait for a place. */
  waiting: number;
  /**
   * The limits of each class (the first element of a path): how many places it may use at the same time, and how many
   * of its callers may wait.
   */
  classes: Readonly<Record<string, { places: number; waiting: number }>>;
  /**
   * How many places one share (the second element of a path) may use at the same time. A share only gets the last of
   * these places if no other share uses any place.
   */
  placesEach: number;
}

/** Thrown when too many callers wait, and this caller's share has more of them than any other. */
export class QueueFullError extends Error {}

interface Entry {
  shares: SharePath;
  /** The root node, followed by one node for each element of `shares`. */
  path: readonly Node[];
  resolve(release: () => void): void;
  reject(reason: unknown): void;
}

class Node {
  readonly children = new Map<string, Node>();
  /** The callers that wait, the oldest first. Only leaves of the tree have any. */
  readonly entries: Entry[] = [];
  waiting = 0;
  running = 0;
  /** The number of the last turn in which it was served. */
  lastTurn: number;

  readonly limit: number;

  constructor(limit: number, lastTurn: number) {
    this.limit = limit;
    this.lastTurn = lastTurn;
  }
}

/**
 * Distributes places in turns: first among classes, then among the shares of a class, then among the members of a
 * share. The next turn goes to the one whose last turn was the longest ago. If too many callers wait, the newest caller
 * of the share with the most waiting callers is rejected. A caller who requests a hundred places therefore delays
 * others by no more than the places that are already in use.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #root: Node;
  #turns = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    this.#root = new Node(limits.places, 0);
  }

  get running(): number {
    return this.#root.running;
  }

  get waiting(): number {
    return this.#root.waiting;
  }

  /**
   * Waits for this caller's turn, and resolves with a function that returns the place.
   * @param signal ends the wait
   * @throws QueueFullError; the signal's reason
   */
  async take(shares: SharePath, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const entry: Entry = { shares, path: this.#findPath(shares), resolve, reject };
    entry.path.at(-1)?.entries.push(entry);
    for (const node of entry.path) node.waiting += 1;
    const leave = () => this.#drop(entry, signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    this.#serve();
    this.#rejectSurplus(entry);
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #findPath(shares: SharePath): Node[] {
    const path = [this.#root];
    let parent = this.#root;
    for (const [level, share] of shares.entries()) {
      const node = parent.children.get(share) ?? new Node(this.#limitAt(level, share), this.#turns - 0.5);
      parent.children.set(share, node);
      path.push(node);
      parent = node;
    }
    return path;
  }

  /** The maximum number of places that a node may use at the same time. */
  #limitAt(level: number, share: string): number {
    if (level === 0) return this.#limits.classes[share]?.places ?? 0;
    return level === 1 ? this.#limits.placesEach : this.#limits.places;
  }

  #serve(): void {
    for (let entry = this.#next(this.#root); entry; entry = this.#next(this.#root)) this.#start(entry);
  }

  /** The entry below a node that is served next; undefined if none may be served now. */
  #next(node: Node): Entry | undefined {
    if (node.waiting === 0 || node.running >= node.limit) return undefined;
    if (node.children.size === 0) return node.entries[0];
    const children = [...node.children.values()].sort((one, other) => one.lastTurn - other.lastTurn);
    for (const child of children) {
      const entry = this.#next(child);
      if (entry) return entry;
    }
    return undefined;
  }

  #start(entry: Entry): void {
    this.#remove(entry);
    this.#turns += 1;
    for (const node of entry.path) {
      node.running += 1;
      node.lastTurn = this.#turns;
    }
    let isHeld = true;
    entry.resolve(() => {
      if (!isHeld) return;
      isHeld = false;
      for (const node of entry.path) node.running -= 1;
      this.#serve();
      this.#prune(entry);
    });
  }

  /** If too many callers wait in the class or in total, rejects the newest one in the longest line. */
  #rejectSurplus({ shares: [className], path: [root, ofClass] }: Entry): void {
    const { waiting, classes } = this.#limits;
    this.#rejectBeyond(classes[className]?.waiting ?? 0, required(ofClass));
    this.#rejectBeyond(waiting, required(root));
  }

  #rejectBeyond(limit: number, node: Node): void {
    if (node.waiting <= limit) return;
    let longest = node;
    while (longest.children.size > 0)
      longest = [...longest.children.values()].reduce((one, other) => (other.waiting > one.waiting ? other : one));
    const newest = longest.entries.at(-1);
    if (newest) this.#drop(newest, new QueueFullError('Too many wait for a place.'));
  }

  #drop(entry: Entry, reason: unknown): void {
    if (!this.#remove(entry)) return;
    this.#prune(entry);
    entry.reject(reason);
  }

  #remove(entry: Entry): boolean {
    const { entries } = required(entry.path.at(-1));
    const index = entries.indexOf(entry);
    if (index < 0) return false;
    entries.splice(index, 1);
    for (const node of entry.path) node.waiting -= 1;
    return true;
  }

  /** Removes the nodes of shares that have no callers left. */
  #prune({ shares, path }: Entry): void {
    for (const [level, share] of shares.entries()) {
      const node = path[level + 1];
      if (node && node.waiting + node.running === 0) path[level]?.children.delete(share);
    }
  }
}
