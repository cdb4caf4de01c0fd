import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { ScreenPlaceholder } from '../../app/screen-placeholder.tsx';
import type { PageView } from '../view/page-view.ts';
import type { Host } from './host.ts';
import { HttpHost } from './http-host.ts';
import { openCanvas } from './open-canvas.ts';

/** The page of a template on a canvas that shows what a render draws. */
export function Screen() {
  const { pageId = '' } = useParams();
  const host = useMemo(() => new HttpHost(pageId), [pageId]);
  return <Canvas key={pageId} host={host} />;
}

function Canvas({ host }: { host: Host }) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PageView>();
  const [isLoading, setLoading] = useState(true);
  const [shownVersion, setShownVersion] = useState(0);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    let isClosed = false;
    const opening = openCanvas(host, devicePixelRatio, {
      onView: (next, state) => {
        setView(next);
        setLoading(state.isLoading);
      },
      onShown: setShownVersion,
      onFailure: setError,
    });
    opening
      .then(async ({ canvas, source }) => {
        if (isClosed) return canvas.dispose();
        place.current?.append(canvas.stack.element);
        await canvas.update(source);
      })
      .catch(setError);
    return () => {
      isClosed = true;
      void opening.then(({ canvas }) => {
        canvas.stack.element.remove();
        canvas.dispose();
      }, setError);
    };
  }, [host]);
  const { width = 0, height = 0 } = view?.drawing ?? {};
  return (
    <>
      {error !== undefined && <ProblemNotice error={error} />}
      {view === undefined && error === undefined && <ScreenPlaceholder />}
      <div
        role="application"
        aria-label="Canvas"
        aria-busy={view === undefined || isLoading || shownVersion < view.version}
        ref={place}
        style={{ position: 'relative', width, height }}
      />
    </>
  );
}
