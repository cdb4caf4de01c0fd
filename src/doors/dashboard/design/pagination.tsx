import { Button } from './button.tsx';
import styles from './table.module.css';

interface PaginationProps {
  page: number;
  pagesCount: number;
  count: number;
  /** What is counted, in the plural: `renders`. */
  what: string;
  onChange(page: number): void;
}

/** Nothing is shown where one page has all. */
export function Pagination({ page, pagesCount, count, what, onChange }: PaginationProps) {
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
