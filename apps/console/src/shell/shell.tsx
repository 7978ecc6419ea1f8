import { Outlet, useMatches } from '@tanstack/react-router';
import { Menu as MenuSign } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { lazy, Suspense, useState } from 'react';
import { useLiveUpdates } from '../api/live.ts';
import { useCan, useSession } from '../api/session.ts';
import { ResumeDrop } from '../areas/candidates/new-candidate/resume-drop.tsx';
import { text } from '../text/index.ts';
import { IconButton } from '../ui/button.tsx';
import { Loading } from '../ui/states.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { SearchButton } from './search-button.tsx';

const EnrollSecondFactor = lazy(() => import('../areas/settings/account/enroll-second-factor.tsx'));

/** The frame of all pages that require a session. */
export function Shell() {
  const { mustEnroll } = useSession().secondFactor;
  useLiveUpdates(useCan()('activity:read') && !mustEnroll);
  const isFullPage = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.fullPage === true),
  });
  if (isFullPage && !mustEnroll) {
    return (
      <>
        <main id="content" tabIndex={-1} className="h-dvh min-h-0 outline-none">
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </main>
        <ResumeDrop />
        <ReauthenticationDialog />
      </>
    );
  }
  return (
    <div className="grid h-dvh print:block print:h-auto grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="bg-raised focus:border-accent sr-only z-50 rounded-md border p-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {text.common.shell.skip}
      </a>
      <header className="border-line bg-surface print:hidden flex items-center gap-2 border-b px-3 py-2 md:col-span-2">
        <NarrowNavigation />
        <WorkspaceName />
        <div className="ml-auto flex items-center gap-2">
          <SearchButton />
          {!mustEnroll && <NotificationBell />}
          <AccountMenu />
        </div>
      </header>
      <aside className="border-line bg-surface hidden overflow-y-auto border-r md:block print:hidden">
        <Navigation />
      </aside>
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 overflow-y-auto outline-none print:overflow-visible">
        <Suspense fallback={<Loading />}>{mustEnroll ? <EnrollSecondFactor /> : <Outlet />}</Suspense>
      </main>
      {!mustEnroll && <ResumeDrop />}
      <ReauthenticationDialog />
    </div>
  );
}

function WorkspaceName() {
  const { workspace } = useSession();
  return (
    <span className="flex min-w-0 items-center gap-2 font-semibold">
      <img src="/assets/icon.svg" alt="" className="size-6" />
      <span className="truncate">{workspace.name}</span>
    </span>
  );
}

function NarrowNavigation() {
  const [open, setOpen] = useState(false);
  const { shell } = text.common;
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label={shell.openNavigation} className="md:hidden">
          <MenuSign aria-hidden className="size-5" />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          className="bg-surface border-line fixed inset-y-0 left-0 z-40 w-64 overflow-y-auto border-r pt-3"
        >
          <Dialog.Title className="sr-only">{shell.navigation}</Dialog.Title>
          <Navigation onNavigate={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
