import { Link } from 'react-aria-components';
import { classes } from '../design/index.ts';
import styles from './shell.module.css';

/** The logo and the name of the product, with a link to the reader's home page. */
export function Wordmark({ href, className }: { href: string; className?: string | undefined }) {
  return (
    <Link href={href} className={classes(styles.wordmark, className)}>
      <img src="/static/mark.svg" alt="" width="28" height="28" />
      Galley
    </Link>
  );
}
