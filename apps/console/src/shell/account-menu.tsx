import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { text } from '../text/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { applyTheme, type Theme, theme } from './theme.ts';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The menu of the account: settings, theme and signing out. */
export function AccountMenu() {
  const { member } = useSession();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(theme());
  const { shell, roles } = text.common;
  const signOut = async () => {
    await api.delete('/session');
    queryClient.clear();
    await navigate({ to: '/sign-in' });
  };
  return (
    <Menu
      label={shell.account}
      trigger={
        <Button variant="quiet" className="!px-1">
          <Avatar name={member.name} />
          <span className="sr-only">{shell.account}: </span>
          <span className="sr-only lg:not-sr-only lg:max-w-40 lg:truncate">{member.name}</span>
        </Button>
      }
      items={[
        {
          label: (
            <span className="block">
              {member.name}
              <span className="text-muted block text-xs">
                {member.email} · {roles[member.role]}
              </span>
            </span>
          ),
          onSelect: () => navigate({ to: '/settings/account' }),
        },
        null,
        ...THEMES.map((value) => ({
          label: (
            <span aria-current={chosen === value || undefined} className={chosen === value ? 'font-semibold' : ''}>
              {shell.theme}: {shell.themes[value]}
            </span>
          ),
          onSelect: () => {
            applyTheme(value);
            setChosen(value);
          },
        })),
        null,
        { label: shell.signOut, onSelect: signOut },
      ]}
    />
  );
}
