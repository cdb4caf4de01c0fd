import type { Markup } from './page-answer.ts';

interface StepsProps {
  /** The number of this page, from 1. */
  page: number;
  pagesCount: number;
  linkTo(page: number): string;
}

/** Links to the previous and the next page of a list. */
export function Steps({ page, pagesCount, linkTo }: StepsProps): Markup | null {
  if (pagesCount < 2) return null;
  return (
    <nav class="steps" aria-label="Pages">
      {page > 1 ? (
        <a rel="prev" href={linkTo(page - 1)}>
          Previous
        </a>
      ) : (
        <span />
      )}
      <span>
        Page {page} of {pagesCount}
      </span>
      {page < pagesCount ? (
        <a rel="next" href={linkTo(page + 1)}>
          Next
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
