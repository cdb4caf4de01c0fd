import { Suspense } from 'react';
import { Link } from 'react-aria-components';
import { Outlet } from 'react-router';
import { siteSections } from '../../../core/site-sections.ts';
import { ScreenPlaceholder } from '../app/screen-placeholder.tsx';
import { useMaybeSession } from '../app/session.tsx';
import styles from '../app/shell.module.css';
import { Wordmark } from '../app/wordmark.tsx';
import { Overlays } from './overlays.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/**
 * The frame of the screens that visitors can open too. It has the same top bar as the public pages, so that the gallery
 * looks the same for everyone. Signed-in users see their name instead of "Sign in".
 */
export function VisitorShell() {
  const session = useMaybeSession();
  return (
    <Overlays>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.visitorBar}>
        <Wordmark href="/" />
        <nav aria-label="Main">
          {siteSections.map(({ name, path }) => (
            <Link key={path} href={path}>
              {name}
            </Link>
          ))}
          <Link href={session ? '/app' : '/sign-in'} className={styles.visitorName}>
            {session?.user.name ?? 'Sign in'}
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main} style={{ outline: 0 }}>
        <Suspense fallback={<ScreenPlaceholder />}>
          <Outlet />
        </Suspense>
      </main>
      {session && <SignInAgain />}
    </Overlays>
  );
}
