import { isJsonObject, type Json, type JsonObject, prototypeNames } from '../../core/json.ts';
import { quote } from '../../core/quote.ts';
import type { WorkBudget } from '../../core/work-budget.ts';

/** Says why a dot path cannot be applied. The message is shown to users. */
export class PatchError extends Error {}

const indexPattern = /^(0|[1-9]\d{0,6})$/;
/**
 * The maximum number of segments, equal to the maximum nesting of a request body. Deeper paths would create values that
 * are too deep for recursion.
 */
const maxSegments = 64;
/**
 * The steps of a patch, which costs many times as much as a plain step. So does looking up a member of an object with
 * thousands.
 */
const stepsPerPatch = 40;
const stepsPerMember = 4;

/**
 * Replaces values inside JSON by dot paths (DOC-7) without changing its input. A list or object is copied only the
 * first time that something in it is replaced, so that thousands of paths into one value only cost what they change.
 */
export class Patcher {
  readonly #budget: WorkBudget;
  readonly #copies = new WeakSet<object>();

  constructor(budget: WorkBudget) {
    this.#budget = budget;
  }

  /**
   * Returns `target` with the value at the path replaced. The result is a copy, or the copy that this patcher made
   * earlier. Missing objects on the path are created. A numeric segment is an index of a list, at most one past its
   * end.
   * @throws PatchError for a path through a prototype, through a plain value, beyond a list's end or of more than 64
   * segments, and AppError too_complex
   */
  patch(target: Json | undefined, path: readonly string[], value: Json): Json {
    this.#budget.spend(stepsPerPatch + path.length);
    checkSegments(path);
    return this.#patched(target, path, 0, value);
  }

  #patched(target: Json | undefined, path: readonly string[], depth: number, value: Json): Json {
    const segment = path[depth];
    if (segment === undefined) return value;
    if (Array.isArray(target)) {
      const index = indexPattern.test(segment) ? Number(segment) : -1;
      if (index < 0 || index > target.length)
        throw new PatchError(`${quote(segment)} is not an index of a list with ${target.length} items.`);
      const member = this.#patched(target[index], path, depth + 1, value);
      const list = this.#ownList(target);
      list[index] = member;
      return list;
    }
    if (target !== undefined && target !== null && !isJsonObject(target)) {
      throw new PatchError(`${quote(segment)} cannot be set, because the value that it is in is not an object.`);
    }
    const member = this.#patched(ownMember(target, segment), path, depth + 1, value);
    const object = this.#ownObject(target ?? {});
    object[segment] = member;
    return object;
  }

  #ownList(list: Json[]): Json[] {
    if (this.#copies.has(list)) return list;
    this.#budget.spend(list.length);
    const copy = [...list];
    this.#copies.add(copy);
    return copy;
  }

  #ownObject(object: JsonObject): JsonObject {
    if (this.#copies.has(object)) return object;
    const copy = { ...object };
    this.#budget.spend(Object.keys(copy).length * stepsPerMember);
    this.#copies.add(copy);
    return copy;
  }
}

function checkSegments(path: readonly string[]): void {
  if (path.length > maxSegments) throw new PatchError(`A path may have at most ${maxSegments} segments.`);
  for (const segment of path) {
    if (prototypeNames.has(segment)) throw new PatchError(`A path may not contain ${segment}.`);
    if (segment === '') throw new PatchError('A path may not have an empty segment.');
  }
}

function ownMember(target: JsonObject | null | undefined, segment: string): Json | undefined {
  return target && Object.hasOwn(target, segment) ? target[segment] : undefined;
}

/** Merges `overlay` into `base`. Objects are merged member by member at every depth, and everything else is replaced. */
export function mergeJson(base: Json | undefined, overlay: Json, budget?: WorkBudget): Json {
  return isJsonObject(overlay) && isJsonObject(base) ? mergedObjects(base, overlay, budget) : overlay;
}

export function mergedObjects(base: JsonObject, overlay: JsonObject, budget?: WorkBudget): JsonObject {
  const result: JsonObject = { ...base };
  budget?.spend((Object.keys(result).length + Object.keys(overlay).length) * stepsPerMember);
  for (const [key, value] of Object.entries(overlay)) {
    result[key] = mergeJson(Object.hasOwn(result, key) ? result[key] : undefined, value, budget);
  }
  return result;
}

/**
 * Finds the first member name, at any depth, through which a value could reach a prototype. Values come from
 * JSON.parse.
 */
export function forbiddenName(value: Json, budget?: WorkBudget): string | undefined {
  const pending: Json[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.entries(next);
    budget?.spend(members.length);
    for (const [name, member] of members) {
      if (prototypeNames.has(name)) return name;
      if (typeof member === 'object' && member !== null) pending.push(member);
    }
  }
  return undefined;
}
