import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Segments, Select, Spinner } from '../../../design/index.ts';
import styles from './playground.module.css';
import type { PlaygroundPage } from './template.ts';

interface StageProps {
  page: PlaygroundPage;
  pages: readonly PlaygroundPage[];
  /** The address of the picture; undefined if there is none yet. */
  picture: string | undefined;
  isBusy: boolean;
  alt: string;
  /** Called with the number of screen pixels of the frame's longer side. */
  onSide(pixels: number): void;
  onPage(id: string): void;
  /** The pager for a page that flows over several pages. */
  flow: ReactNode;
}

/** Shows the picture in the proportions of its page, and lets the user choose the page. */
export function Stage({ page, pages, picture, isBusy, alt, onSide, onPage, flow }: StageProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const reportSide = () => onSide(Math.max(element.clientWidth, element.clientHeight) * devicePixelRatio);
    reportSide();
    const observer = new ResizeObserver(reportSide);
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSide]);
  const { width, height } = page;
  const options = pages.map(({ id, name }, index) => ({ id, name: name || `Page ${index + 1}` }));
  return (
    <>
      {/* The picture is as high as the window allows, and stays visible while the form next to it scrolls. */}
      <div
        ref={frame}
        className={styles.frame}
        style={{ aspectRatio: `${width} / ${height}`, '--proportion': width / height }}
      >
        {picture !== undefined && <img src={picture} alt={alt} decoding="sync" />}
        <LateSpinner isBusy={isBusy} />
      </div>
      {flow}
      {options.length > 1 && (
        <div className={styles.pages}>
          {options.length <= 4 && options.every(({ name }) => name.length <= 16) ? (
            <Segments label="Page" options={options} value={page.id} onChange={onPage} />
          ) : (
            <Select label="Page" options={options} value={page.id} onChange={onPage} />
          )}
        </div>
      )}
    </>
  );
}

/** Shows progress only if it takes long enough for users to notice. */
function LateSpinner({ isBusy }: { isBusy: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return setLate(false);
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isLate ? (
    <div className={styles.busy}>
      <Spinner label="Rendering the preview" />
    </div>
  ) : null;
}
