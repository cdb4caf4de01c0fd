import { useQuery } from '@tanstack/react-query';
import type { JsonObject } from '../../../../../core/json.ts';
import { describeProblem } from '../../../app/problem-words.ts';
import { Button, Picture } from '../../../design/index.ts';
import type { DrawnPage } from '../host.ts';
import { useEditor } from '../use-editor.ts';
import styles from './saving.module.css';

interface DrawnPictureProps {
  title: string;
  /** The page to draw; undefined if this side does not have it. */
  drawn: DrawnPage | undefined;
  /** An object with the page's width and height in px. */
  size: JsonObject;
}

/** A picture of a page as the service draws it, under a title. */
export function DrawnPicture({ title, drawn, size }: DrawnPictureProps) {
  const session = useEditor();
  const { data, error, refetch } = useQuery({
    queryKey: ['editor', 'pictures', session.store.pageId, drawn],
    queryFn: () => (drawn ? session.host.drawPage(drawn) : ''),
    gcTime: 0,
  });
  return (
    <figure className={styles.figure}>
      <figcaption>{title}</figcaption>
      <Picture
        src={error || !drawn ? '' : data}
        alt={title}
        width={Number(size['width'])}
        height={Number(size['height'])}
        absence={drawn ? 'No preview' : 'This page does not exist here'}
      />
      {error !== null && (
        <p role="alert">
          {describeProblem(error).title}.{' '}
          <Button size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </figure>
  );
}
