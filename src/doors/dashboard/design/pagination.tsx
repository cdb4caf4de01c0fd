import { useEffect } from 'react';
import { Button } from './button.tsx';
import styles from './table.module.css';

interface PaginationProps {
  page: number;
  pagesCount: number;
  count: number;
  /** The name of the items, in the plural: `renders`. */
  what: string;
  onChange(page: number): void;
}

/**
 * Buttons that lead to the other pages of a list. Nothing is shown if there is only one page. If the current page is
 * after the last one, the last page is opened instead.
 */
export function Pagination({ page, pagesCount, count, what, onChange }: PaginationProps) {
  const isBeyond = page > Math.max(1, pagesCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers make a new callback each time
  useEffect(() => {
    if (isBeyond) onChange(Math.max(1, pagesCount));
  }, [isBeyond, pagesCount]);
  if (isBeyond) return null;
  if (pagesCount <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={`Pages of ${what}`}>
      <span>
        Page {page} of {pagesCount.toLocaleString()} · {count.toLocaleString()} {what}
      </span>
      <span>
        <Button size="small" isDisabled={page <= 1} onPress={() => onChange(page - 1)}>
          Previous
        </Button>{' '}
        <Button size="small" isDisabled={page >= pagesCount} onPress={() => onChange(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  );
}
