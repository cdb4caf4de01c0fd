import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A column that stays visible while the column next to it scrolls. If it is higher than the window, it scrolls with the
 * page until its end is visible, so that all of it can be reached without a separate scroll bar. Its class uses
 * `--column-height`.
 */
export function StickyColumn({ className, children }: { className: string | undefined; children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = column.current;
    if (!element) return;
    const measure = () => element.style.setProperty('--column-height', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={column} className={className}>
      {children}
    </div>
  );
}
