import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { siteSections } from '../../../core/site-sections.ts';
import { ButtonLink, Row } from '../design/index.ts';
import { Overlays } from './overlays.tsx';
import { ScreenPlaceholder } from './screen-placeholder.tsx';
import styles from './shell.module.css';
import { Wordmark } from './wordmark.tsx';

/** The frame of the screens that strangers see: the gallery. */
export function VisitorShell() {
  return (
    <Overlays>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.visitorBar}>
        <Wordmark href="/" />
        <Row>
          {siteSections.map(({ name, path }) => (
            <ButtonLink key={path} variant="quiet" size="small" href={path}>
              {name}
            </ButtonLink>
          ))}
          <ButtonLink size="small" href="/sign-in">
            Sign in
          </ButtonLink>
        </Row>
      </header>
      <main id="main" tabIndex={-1} className={styles.main} style={{ outline: 0 }}>
        <Suspense fallback={<ScreenPlaceholder />}>
          <Outlet />
        </Suspense>
      </main>
    </Overlays>
  );
}
