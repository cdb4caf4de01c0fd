import { useSyncExternalStore } from 'react';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Spinner, Switch } from '../../../design/index.ts';
import { isDrawnByBrowser } from '../../model/drawn-by-browser.ts';
import { useEditor, useSessionState } from '../use-editor.ts';
import styles from './browser-picture.module.css';

/** Says that a browser draws the renders of the template, and shows its picture on request (DASH-2). */
export function BrowserNotice() {
  const { browserPicture, store } = useEditor();
  const isUsed = useSyncExternalStore(store.subscribe, () => isDrawnByBrowser(store.document));
  const { isShown, url, error } = useSyncExternalStore(browserPicture.subscribe, () => browserPicture.state);
  if (!isUsed) return null;
  return (
    <section aria-label="Browser picture" className={styles.notice}>
      <p>
        {url === undefined
          ? 'A browser draws the renders of this template. They can differ from the canvas.'
          : 'This picture was drawn by a browser. Your next change shows the canvas again.'}
      </p>
      <ProblemNotice error={error} />
      {store.mayEdit && (
        <div className={styles.choice}>
          <Switch isSelected={isShown} onChange={() => browserPicture.toggle()}>
            Show browser picture
          </Switch>
          {isShown && url === undefined && <Spinner label="Drawing the page in a browser" />}
        </div>
      )}
    </section>
  );
}

/** The browser's picture over the canvas, in the place of the page. */
export function BrowserPage() {
  const session = useEditor();
  const { browserPicture } = session;
  const { url } = useSyncExternalStore(browserPicture.subscribe, () => browserPicture.state);
  const camera = useSessionState((state) => state.camera);
  const page = useSessionState((state) => state.boxes[0]);
  if (url === undefined || !page) return null;
  const { x, y, scale } = camera;
  return (
    <img
      src={url}
      alt="The page as a browser draws it"
      className={styles.page}
      style={{
        transform: `translate(${-x * scale}px, ${-y * scale}px)`,
        width: page.width * scale,
        height: page.height * scale,
      }}
    />
  );
}
