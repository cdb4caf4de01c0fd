import { useQueryClient } from '@tanstack/react-query';
import { ChevronsUpDown, Menu as MenuIcon, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-aria-components';
import { Outlet, useLocation, useMatch } from 'react-router';
import { useAction } from '../app/action.ts';
import { galley } from '../app/api.ts';
import { ProblemNotice } from '../app/problem-notice.tsx';
import { ScreenPlaceholder } from '../app/screen-placeholder.tsx';
import { useSession } from '../app/session.tsx';
import styles from '../app/shell.module.css';
import { forgetTexts } from '../app/tab-storage.ts';
import { type Theme, useTheme } from '../app/theme.ts';
import { Wordmark } from '../app/wordmark.tsx';
import { Button, Menu, type MenuEntry, Notice, Stack } from '../design/index.ts';
import { forgetJournal } from '../editor/screen/journal/journal-database.ts';
import { AccountNotices } from './account-notices.tsx';
import { navigation } from './navigation.ts';
import { Overlays } from './overlays.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/**
 * The frame of every screen for signed-in users. The navigation is at the side or, in a narrow window, behind a button.
 */
export function Shell() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const isFullScreen = useMatch('/app/templates/:id/pages/:pageId/edit') !== null;
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another screen is shown
  useEffect(() => {
    setOpen(false);
    scrollTo(0, 0);
    // The focus moves to the new screen, so that screen readers announce its heading. On the first screen, the browser
    // itself announces the title.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [pathname]);
  return (
    <Overlays>
      <div className={styles.shell}>
        {!isFullScreen && <ShellNavigation isOpen={isOpen} setOpen={setOpen} pathname={pathname} />}
        <main id="main" ref={main} tabIndex={-1} className={styles.main} style={{ outline: 0 }}>
          <AccountNotices />
          <NoSpaceNotice />
          <Suspense fallback={<ScreenPlaceholder />}>
            <Outlet />
          </Suspense>
        </main>
        <SignInAgain />
      </div>
    </Overlays>
  );
}

interface ShellNavigationProps {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  pathname: string;
}

/** The navigation around a screen. The editor fills the whole window, so it is shown without the navigation. */
function ShellNavigation({ isOpen, setOpen, pathname }: ShellNavigationProps) {
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.bar}>
        <Wordmark href="/app" />
        <Button
          variant="quiet"
          isIcon
          aria-label={isOpen ? 'Close navigation' : 'Open navigation'}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? <X aria-hidden="true" /> : <MenuIcon aria-hidden="true" />}
        </Button>
      </header>
      <div className={styles.side} data-open={isOpen || undefined}>
        <Wordmark href="/app" className={styles.sideMark} />
        <Navigation pathname={pathname} />
        <div className={styles.foot}>
          <SpaceSwitcher />
          <AccountMenu />
        </div>
      </div>
    </>
  );
}

function Navigation({ pathname }: { pathname: string }) {
  const { space } = useSession();
  const mayManage = space !== null && (space.role === 'admin' || space.role === 'owner');
  return (
    <nav aria-label="Main">
      <Stack>
        {navigation.map(({ name, entries }) => (
          <div key={name}>
            <h2 className={styles.groupName}>{name}</h2>
            {entries
              .filter(({ role }) => role === undefined || mayManage)
              .map(({ href, name, icon: Icon }) => (
                <Link
                  key={href}
                  href={href}
                  className={styles.entry}
                  aria-current={isWithin(pathname, href) ? 'page' : undefined}
                >
                  <Icon aria-hidden="true" />
                  {name}
                </Link>
              ))}
          </div>
        ))}
      </Stack>
    </nav>
  );
}

const isWithin = (pathname: string, href: string) =>
  pathname === href || (href !== '/app' && pathname.startsWith(`${href}/`));

function SpaceSwitcher() {
  const { space, spaces } = useSession();
  const client = useQueryClient();
  const activate = useAction(async (id: string) => {
    await galley.spaces.activate(id);
    // The page is loaded again, because everything on it belongs to the other space.
    location.assign('/app');
    client.clear();
  });
  const entries: MenuEntry[] = [
    ...spaces.map(({ id, name, role }) => ({
      id,
      name,
      description: id === space?.id ? `${role} · active` : role,
      onAction: () => void (id === space?.id || activate.run(id)),
    })),
    'separator',
    { id: 'new', name: 'Manage spaces', href: '/app/space' },
  ];
  return (
    <>
      <ProblemNotice error={activate.error} onRetry={activate.retry} />
      <Menu label="Spaces" entries={entries}>
        <Button isPending={activate.isPending} aria-label={`Space: ${space?.name ?? 'none'}`}>
          <span>{space?.name ?? 'No space'}</span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      </Menu>
    </>
  );
}

const nextTheme: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' };

function AccountMenu() {
  const { user } = useSession();
  const [theme, setTheme] = useTheme();
  const signOut = useAction(async () => {
    await galley.auth.signOut();
    forgetTexts();
    await forgetJournal();
    location.assign('/sign-in');
  });
  return (
    <>
      <ProblemNotice error={signOut.error} onRetry={signOut.retry} />
      <Menu
        label="Account"
        entries={[
          { id: 'account', name: 'Account settings', href: '/app/account' },
          {
            id: 'theme',
            name: `Theme: ${theme}`,
            description: `Switch to ${nextTheme[theme]}`,
            onAction: () => setTheme(nextTheme[theme]),
          },
          { id: 'docs', name: 'Guides', href: '/docs' },
          'separator',
          { id: 'sign-out', name: 'Sign out', onAction: () => void signOut.run() },
        ]}
      >
        <Button variant="quiet" isPending={signOut.isPending} aria-label={`Account: ${user.name}`}>
          <span>{user.name}</span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      </Menu>
    </>
  );
}

function NoSpaceNotice() {
  const { space, spaces } = useSession();
  if (space !== null) return null;
  return (
    <Notice tone="warning" title="You no longer have access to this space">
      <p>
        {spaces.length > 0
          ? 'Choose another space at the bottom of the navigation.'
          : 'Create a space, or ask for an invitation.'}
      </p>
    </Notice>
  );
}
