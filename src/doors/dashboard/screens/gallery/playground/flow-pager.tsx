import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../../design/index.ts';
import styles from './playground.module.css';

interface FlowPagerProps {
  /** The current page, from 1. */
  page: number;
  pages: number;
  onChange(page: number): void;
}

/**
 * Buttons for choosing a page of a document that flows over several pages. The arrow keys, Home and End work while a
 * button has the focus.
 */
export function FlowPager({ page, pages, onChange }: FlowPagerProps) {
  const pager = useRef<HTMLElement>(null);
  if (pages <= 1) return null;
  const goTo = (wanted: number) => {
    const next = Math.min(pages, Math.max(1, wanted));
    if (next === page) return;
    // A button that becomes disabled loses the focus, so the focus moves to the pager, where the keys still work.
    if (next === 1 || next === pages) pager.current?.focus();
    onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    const wanted = targets[event.key]?.(page, pages);
    if (wanted === undefined) return;
    event.preventDefault();
    goTo(wanted);
  };
  return (
    <nav ref={pager} tabIndex={-1} aria-label="Pages of the document" className={styles.pager} onKeyDown={press}>
      <Button size="small" isIcon aria-label="Previous page" isDisabled={page <= 1} onPress={() => goTo(page - 1)}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <span role="status">
        Page {page} of {pages}
      </span>
      <Button size="small" isIcon aria-label="Next page" isDisabled={page >= pages} onPress={() => goTo(page + 1)}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}

const targets: Readonly<Record<string, (page: number, pages: number) => number>> = {
  ArrowLeft: (page) => page - 1,
  PageUp: (page) => page - 1,
  ArrowRight: (page) => page + 1,
  PageDown: (page) => page + 1,
  Home: () => 1,
  End: (_, pages) => pages,
};
