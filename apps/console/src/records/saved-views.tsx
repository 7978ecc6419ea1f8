import type { Schemas } from '@rolecall/client';
import { useLocation } from '@tanstack/react-router';
import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { fieldErrors, useAction } from '../api/action.tsx';
import { api } from '../api/client.ts';
import { useCan, useSession } from '../api/session.ts';
import { useAllRows } from '../api/use-all-rows.ts';
import { useStoredDraft } from '../forms/use-stored-draft.ts';
import { text } from '../text/index.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { CheckField, TextField } from '../ui/field.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { TAB } from '../ui/tabs.tsx';
import { PinButton } from './pin-button.tsx';

type View = Schemas['SavedView'];
type Resource = View['resource'];
/** The search parameters of a page that are its filters. */
type Filters = Readonly<Record<string, string | number | boolean | undefined>>;

const t = text.views;
/** Owners and admins have this scope and may change the shared views of others. */
const ADMINISTRATION = 'workspace:write';

interface SavedViewsProps {
  resource: Resource;
  filters: Filters;
  /** Replaces the filters with those filters of the view that the page supports. */
  onApply: (query: View['query']) => void;
}

/** The saved views of a list: choosing one replaces the filters of the page. */
export function SavedViews(props: SavedViewsProps) {
  return useCan()('views:read') ? <ViewsMenu {...props} /> : null;
}

function ViewsMenu({ resource, filters, onApply }: SavedViewsProps) {
  const views = useAllRows('/views', { query: { resource: [resource], limit: 100 } });
  const canWrite = useCan()('views:write');
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const close = () => setDialog(null);
  const href = useLocation({ select: (location) => location.href });
  const current = views.find(({ query }) => textOf(query) === textOf(queryOf(filters)));
  const isNamed = current !== undefined;
  const items: (MenuItem | null)[] =
    views.length === 0
      ? [{ label: t.empty, onSelect: () => {}, disabled: true }]
      : views.map((view) => ({ label: view.name, onSelect: () => onApply(view.query) }));
  const writes: (MenuItem | null)[] = [
    null,
    { label: t.save, onSelect: () => setDialog('save') },
    ...(views.length === 0 ? [] : [{ label: t.manage, onSelect: () => setDialog('manage') }]),
  ];
  return (
    <>
      <Menu
        label={t.menu}
        items={canWrite ? [...items, ...writes] : items}
        trigger={
          <Button small variant="quiet">
            <Bookmark aria-hidden className="size-4" />
            {t.menu}
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      />
      {isNamed && <PinButton href={href} name={current.name} />}
      {views.length > 0 && <ViewTabs views={views} filters={filters} onApply={onApply} />}
      {dialog === 'save' && <SaveViewDialog resource={resource} filters={filters} onClose={close} />}
      {dialog === 'manage' && <ManageViewsDialog views={views} filters={filters} onClose={close} />}
    </>
  );
}

interface ViewTabsProps extends Pick<SavedViewsProps, 'filters' | 'onApply'> {
  views: readonly View[];
}

/** The saved views below the title of the page. */
function ViewTabs({ views, filters, onApply }: ViewTabsProps) {
  const now = textOf(queryOf(filters));
  const tabs = [{ id: '', name: t.all, query: {} }, ...views];
  return (
    <nav aria-label={t.tabs} className="border-line order-last flex w-full gap-1 overflow-x-auto border-b">
      {tabs.map(({ id, name, query }) => (
        <button
          key={id}
          type="button"
          aria-current={textOf(query) === now ? 'page' : undefined}
          data-state={textOf(query) === now ? 'active' : undefined}
          className={TAB}
          onClick={() => onApply(query)}
        >
          {name}
        </button>
      ))}
    </nav>
  );
}

/** The same text for the same filters. */
const textOf = (query: object) =>
  JSON.stringify(
    Object.entries(query)
      .map(([name, value]) => [name, String(value)])
      .sort(),
  );

/** The filters that are set. */
function queryOf(filters: Filters): View['query'] {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

interface SaveViewDialogProps {
  resource: Resource;
  filters: Filters;
  onClose: () => void;
}

function SaveViewDialog({ resource, filters, onClose }: SaveViewDialogProps) {
  const draft = useStoredDraft(['view.new', resource], { name: '', shared: false });
  const { name, shared } = draft.value;
  const onDone = () => {
    draft.saved();
    onClose();
  };
  const save = useAction(
    () => api.post('/views', { body: { resource, name: name.trim(), shared, query: queryOf(filters) } }),
    { changes: ['views'], done: t.saved, onDone, ownErrors: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      title={t.saveTitle}
      description={t.saveHint}
      submit={text.common.actions.save}
      busy={save.isPending}
      disabled={name.trim() === ''}
      onSubmit={() => save.mutate(undefined)}
    >
      <TextField
        label={t.name}
        required
        maxLength={120}
        value={name}
        onChange={({ target }) => draft.change({ name: target.value })}
        errors={fieldErrors(save.error).name ?? []}
      />
      <CheckField
        label={t.share}
        checked={shared}
        onChange={({ target }) => draft.change({ shared: target.checked })}
      />
    </FormDialog>
  );
}

function ManageViewsDialog({
  views,
  filters,
  onClose,
}: {
  views: readonly View[];
  filters: Filters;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={onClose} title={t.manageTitle}>
      <ul aria-label={t.manageTitle} className="divide-line divide-y">
        {views.map((view) => (
          <ManagedView key={view.id} view={view} filters={filters} />
        ))}
      </ul>
    </Dialog>
  );
}

function ManagedView({ view, filters }: { view: View; filters: Filters }) {
  const { id, name, shared, ownerId } = view;
  const { member } = useSession();
  const isAdministrator = useCan()(ADMINISTRATION);
  const path = { id };
  const change = useAction((body: Schemas['SavedViewPatch']) => api.patch('/views/{id}', { params: { path }, body }), {
    changes: ['views'],
    done: t.updated,
  });
  const remove = useAction(() => api.delete('/views/{id}', { params: { path } }), {
    changes: ['views'],
    done: t.deleted,
  });
  const isOwn = ownerId === member.id;
  const sharing: MenuItem[] =
    ownerId === null
      ? []
      : [
          {
            label: shared ? t.makePrivate : t.makeShared,
            onSelect: () => change.mutate({ shared: !shared }),
          },
        ];
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1 break-words">{name}</span>
      {shared && <Badge>{t.isShared}</Badge>}
      {(isOwn || isAdministrator) && (
        <Menu
          label={t.manageLabel(name)}
          items={[
            { label: t.update, onSelect: () => change.mutate({ query: queryOf(filters) }) },
            ...sharing,
            { label: text.common.actions.delete, danger: true, onSelect: () => remove.mutate(undefined) },
          ]}
        />
      )}
    </li>
  );
}
