import type { ComponentType } from 'react';
import { RouterProvider as AriaRouter } from 'react-aria-components';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  useHref,
  useLocation,
  useNavigate,
} from 'react-router';
import { frontPaths } from '../../../core/front-paths.ts';
import { Front } from '../app/front.tsx';
import { ProblemNotice } from '../app/problem-notice.tsx';
import type { ScreenRoute } from '../app/screen-route.ts';
import { SessionProvider, useMaybeSession, useSessionQuery } from '../app/session.tsx';
import { editorRoutes } from '../editor/screen/routes.ts';
import { accountRoutes } from '../screens/account/routes.ts';
import { batchesRoutes } from '../screens/batches/routes.ts';
import { brandsRoutes } from '../screens/brands/routes.ts';
import { contentRoutes } from '../screens/content/routes.ts';
import { developersRoutes } from '../screens/developers/routes.ts';
import { filesRoutes } from '../screens/files/routes.ts';
import { NotFound } from '../screens/front/not-found.tsx';
import { SignIn } from '../screens/front/sign-in.tsx';
import { galleryRoutes } from '../screens/gallery/routes.ts';
import { homeRoutes } from '../screens/home/routes.ts';
import { logRoutes } from '../screens/log/routes.ts';
import { peopleRoutes } from '../screens/people/routes.ts';
import { templatesRoutes } from '../screens/templates/routes.ts';
import { Boot } from './boot.tsx';
import { getIdentity, useDisplayedSession } from './displayed-session.ts';
import { FailedScreen } from './failed-screen.tsx';

const screens: readonly ScreenRoute[] = [
  ...homeRoutes,
  ...galleryRoutes,
  ...templatesRoutes,
  ...batchesRoutes,
  ...editorRoutes,
  ...brandsRoutes,
  ...contentRoutes,
  ...filesRoutes,
  ...developersRoutes,
  ...logRoutes,
  ...peopleRoutes,
  ...accountRoutes,
  { path: 'design', load: () => import('../screens/design/design.tsx') },
];

const toRouteObject = ({ path, load }: ScreenRoute): RouteObject => ({
  path: path === '' ? '/app' : `/app/${path}`,
  lazy: async () => ({ Component: (await load()).Screen }),
});

/**
 * The screens that can be opened without a session, apart from sign-in. The code of each is loaded when it is opened.
 */
const frontScreens: Record<
  Exclude<(typeof frontPaths)[number], '/sign-in'>,
  () => Promise<{ Component: ComponentType }>
> = {
  '/sign-up': async () => ({ Component: (await import('../screens/front/sign-up.tsx')).SignUp }),
  '/invitation': async () => ({ Component: (await import('../screens/front/invitation.tsx')).Invitation }),
  '/forgot-password': async () => ({
    Component: (await import('../screens/front/forgot-password.tsx')).ForgotPassword,
  }),
  '/password-reset': async () => ({ Component: (await import('../screens/front/reset-password.tsx')).ResetPassword }),
  '/confirm-email': async () => ({ Component: (await import('../screens/front/confirm-email.tsx')).ConfirmEmail }),
  '/email-undo': async () => ({ Component: (await import('../screens/front/undo-email.tsx')).UndoEmail }),
};

export const router = createBrowserRouter([
  {
    element: <Frame />,
    errorElement: <FailedScreen />,
    hydrateFallbackElement: <Boot />,
    children: [
      { path: '/sign-in', element: <SignIn /> },
      ...Object.entries(frontScreens).map(([path, load]) => ({ path, lazy: load })),
      {
        element: <Screens />,
        errorElement: <FailedScreen />,
        // The router loads the frame of a screen together with the screen. If the frame were loaded once the session is
        // known, with Suspense, React would wait another 300 ms before it replaced the fallback.
        children: [
          {
            lazy: async () => ({ Component: (await import('./visitor-shell.tsx')).VisitorShell }),
            children: screens.filter(({ isPublic }) => isPublic).map(toRouteObject),
          },
          {
            element: <MembersOnly />,
            children: [
              {
                lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
                children: [
                  ...screens.filter(({ isPublic }) => !isPublic).map(toRouteObject),
                  { path: '*', element: <NotFound /> },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]);

/**
 * Connects the links of the component library to the router. Links to pages that the server renders load a new page.
 */
function Frame() {
  const navigate = useNavigate();
  const go = (href: string) => {
    if (isOfApplication(href)) void navigate(href);
    else location.assign(href);
  };
  return (
    <AriaRouter navigate={go} useHref={useAppHref}>
      <Outlet />
    </AriaRouter>
  );
}

function useAppHref(href: string): string {
  const appHref = useHref(href);
  return isOfApplication(href) ? appHref : href;
}

function isOfApplication(href: string): boolean {
  const [path = ''] = href.split(/[?#]/, 1);
  return ['/app', ...frontPaths].some((each) => path === each || path.startsWith(`${each}/`));
}

/** Shows a screen once the session is known. */
function Screens() {
  const { data, error, isPending, refetch } = useSessionQuery();
  const session = useDisplayedSession(data);
  if (isPending) return <Boot />;
  if (session === undefined) {
    return (
      <Front title="Galley">
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      </Front>
    );
  }
  if (session === null) return <Outlet />;
  return (
    <SessionProvider key={getIdentity(session)} session={session}>
      <Outlet />
    </SessionProvider>
  );
}

function MembersOnly() {
  const session = useMaybeSession();
  const { pathname, search } = useLocation();
  if (!session) return <Navigate to={`/sign-in?to=${encodeURIComponent(pathname + search)}`} replace />;
  return <Outlet />;
}
