import { cssName } from '../../../design/boxes/style/properties.ts';
import type { Fidelity, ImportedPart } from '../imported.ts';
import type { Formatting } from './box-style.ts';
import type { Built } from './built.ts';
import type { StyledElement } from './styled.ts';

interface BuildingOptions {
  newId: () => string;
  maxLayers: number;
  maxDepth: number;
  /** Builds an element that is not a part of a text. Undefined if it draws nothing. */
  element(styled: StyledElement, around: Around): Built | undefined;
}

/** The characters that a page may draw. */
const maxCharacters = 50_000;

/** What is known around an element while its layers are built. */
export interface Around {
  building: Building;
  /** How the parent lays out its children. */
  formatting: Formatting;
  /** The lines over and under texts that come from outside. */
  decoration: string;
  /** How many layers are around it. */
  depth: number;
  /** Collects boxes that are placed in the nearest box that is positioned. */
  placed: Built[];
}

/** The layers of a document while they are built: how many there are, and what became of each part of the HTML. */
export class Building {
  readonly parts: ImportedPart[] = [];
  readonly #options: BuildingOptions;
  #layers = 0;
  #characters = 0;
  #omitted = 0;
  #isFull = false;

  constructor(options: BuildingOptions) {
    this.#options = options;
  }

  get newId(): () => string {
    return this.#options.newId;
  }

  /** Elements for which there was no room. */
  get omitted(): number {
    return this.#omitted;
  }

  /** An element inside another one. Undefined if it draws nothing, or if there is no room left. */
  element(styled: StyledElement, around: Around): Built | undefined {
    if (!this.#isFull) return this.#options.element(styled, around);
    this.#omitted++;
    return undefined;
  }

  /** Builds an element that is placed, and adds it to the nearest box that is positioned. */
  place(styled: StyledElement, around: Around): void {
    const child = this.element(styled, { ...around, formatting: 'block' });
    if (child) around.placed.push(child);
  }

  report(name: string, fidelity: Fidelity, reason?: string): void {
    this.parts.push({ name, fidelity, ...(reason === undefined ? {} : { reason }) });
  }

  drop(name: string, reason: string): undefined {
    this.report(name, 'dropped', reason);
    return undefined;
  }

  reportBox(name: string, problems: ReadonlySet<string>, reasons: readonly string[] = []): void {
    const styles = [...problems].slice(0, 6).map(cssName).join(', ');
    const all = [...reasons, ...(styles === '' ? [] : [`It has styles without an equivalent: ${styles}.`])];
    if (all.length === 0) this.report(name, 'exact');
    else this.report(name, 'approximated', all.join(' '));
  }

  /** Reports an element before what is inside it. */
  insertReport(at: number, name: string, problems: ReadonlySet<string>, reasons: readonly string[]): void {
    this.reportBox(name, problems, reasons);
    const [part] = this.parts.splice(-1);
    if (part) this.parts.splice(at, 0, part);
  }

  /** Whether there is room for one more layer, which is then taken. */
  take(depth: number, name: string): boolean {
    if (this.#isFull || this.#layers >= this.#options.maxLayers || this.#characters > maxCharacters) {
      this.#isFull = true;
      this.#omitted++;
      return false;
    }
    if (depth >= this.#options.maxDepth) {
      this.report(name, 'dropped', 'It is nested too deeply.');
      return false;
    }
    this.#layers++;
    return true;
  }

  /** Whether there is room for several layers at once, which is then taken. `depth` is that of the innermost one. */
  takeAll(count: number, depth: number): boolean {
    if (this.#layers + count > this.#options.maxLayers || depth > this.#options.maxDepth) {
      this.#omitted++;
      return false;
    }
    this.#layers += count;
    return true;
  }

  /** A layer that was taken is not needed. */
  giveBack(): void {
    this.#layers--;
  }

  countCharacters(count: number): void {
    this.#characters += count;
  }
}

/** Whether there is room for one more layer in a place, which is then taken. */
export function take({ building, depth }: Around, name: string): boolean {
  return building.take(depth, name);
}
