import { PagePicture, type PreviewPage, type PreviewRequest } from '../../app/page-picture.tsx';
import styles from './both-pictures.module.css';

export interface DrawnVersion {
  body: PreviewRequest['body'];
  /** The width of the page in px. */
  width: number;
  height: number;
}

interface BothPicturesProps {
  /** What the pictures show, as a noun: `page`. */
  what: string;
  /** The version that another user saved; undefined if it cannot be drawn. */
  theirs: DrawnVersion | undefined;
  yours: DrawnVersion | undefined;
}

const maxSide = 640;

/** Shows both versions of a record side by side, as the service draws them. */
export function BothPictures({ what, theirs, yours }: BothPicturesProps) {
  const sides = [
    { name: 'Theirs', who: 'Their', version: theirs },
    { name: 'Yours', who: 'Your', version: yours },
  ];
  return (
    <div className={styles.both}>
      {sides.map(
        ({ name, who, version }) =>
          version && (
            <figure key={name}>
              <figcaption>{name}</figcaption>
              <PagePicture
                body={{ ...version.body, maxSide }}
                stamp="conflict"
                alt={`${who} version of the ${what}`}
                width={version.width}
                height={version.height}
              />
            </figure>
          ),
      )}
    </div>
  );
}

/** A version of a page in the form that can be drawn; undefined if the JSON document has no size. */
export function drawnPage(document: Readonly<Record<string, unknown>>, templateId: string): DrawnVersion | undefined {
  const { width, height } = document;
  if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0) || !(height > 0)) return undefined;
  return { body: { page: document as PreviewPage, templateId }, width, height };
}
