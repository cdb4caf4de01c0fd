import { element, printPart } from '../xml.ts';

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * A relationship of a part. The type is given as the last segment of its URL or as the whole URL. The target is another
 * part.
 */
export type Relation = readonly [type: string, target: string];

/** Prints a part in `_rels`. The first relation has the id `rId1`, the second `rId2`, and so on. */
export function relationsPart(relations: readonly Relation[]): string {
  return printPart(
    element(
      'Relationships',
      { xmlns: packageNamespace },
      relations.map(([type, target], index) =>
        element('Relationship', {
          Id: `rId${index + 1}`,
          Type: type.includes('/') ? type : `${officeTypes}/${type}`,
          Target: target,
        }),
      ),
    ),
  );
}

/** The relations of one slide: first its layout, then each of its pictures once. */
export class SlideRelations {
  readonly #ids = new Map<string, string>();

  /** Returns the id by which the slide refers to a part of ppt/media. */
  getId(mediaName: string): string {
    const id = this.#ids.get(mediaName) ?? `rId${this.#ids.size + 2}`;
    this.#ids.set(mediaName, id);
    return id;
  }

  print(): string {
    return relationsPart([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ...[...this.#ids.keys()].map((name): Relation => ['image', `../media/${name}`]),
    ]);
  }
}
