import { element, part } from '../xml.ts';

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What one slide points at: its layout first, then pictures, each once. */
export class SlideRelations {
  readonly #ids = new Map<string, string>();

  /** The id under which the slide names a part of ppt/media. */
  idOf(mediaName: string): string {
    const known = this.#ids.get(mediaName);
    if (known) return known;
    const id = `rId${this.#ids.size + 2}`;
    this.#ids.set(mediaName, id);
    return id;
  }

  print(): string {
    const relation = (Id: string, type: string, Target: string) =>
      element('Relationship', { Id, Type: `${relationTypes}/${type}`, Target });
    return part(
      element(
        'Relationships',
        { xmlns: packageNamespace },
        relation('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
        [...this.#ids].map(([name, id]) => relation(id, 'image', `../media/${name}`)),
      ),
    );
  }
}
