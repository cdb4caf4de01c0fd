import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A column that stays in sight while the one beside it is scrolled. One that is higher than the window moves with the page
 * until its end is seen, so that all of it is reached without a scroll of its own. The class reads `--column-height`.
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
