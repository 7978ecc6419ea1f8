import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { type Card, positionOf, type Stage } from './card.ts';
import type { CardControls } from './use-board-controls.ts';

const t = text.board.card;

interface CardMenuProps {
  card: Card;
  stages: readonly Stage[];
  controls: CardControls;
  tabIndex: number;
}

/** The actions on an application. */
export function CardMenu({ card, stages, controls, tabIndex }: CardMenuProps) {
  const navigate = useNavigate();
  const canEmail = useCan()('messages:write');
  const { id: application, candidateId } = card.application;
  const open = {
    label: t.open,
    onSelect: () => void navigate({ to: '/candidates/$candidateId', params: { candidateId }, search: { application } }),
  };
  return (
    <Menu
      label={t.menu(card.name)}
      trigger={
        <IconButton small label={t.menu(card.name)} tabIndex={tabIndex}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
      items={[
        open,
        { label: text.review.openCard, onSelect: () => controls.review(card) },
        ...(canEmail ? [{ label: t.email, onSelect: () => controls.email(card) }] : []),
        null,
        ...changesOf(card, stages, controls),
      ]}
    />
  );
}

function changesOf(card: Card, stages: readonly Stage[], controls: CardControls): (MenuItem | null)[] {
  const { stageId, status } = positionOf(card);
  if (status !== 'active') return [{ label: t.reopen, onSelect: () => controls.reopen(card) }];
  return [
    ...stages
      .filter(({ id, kind }) => id !== stageId && kind !== 'hired' && kind !== 'rejected')
      .map((stage) => ({ label: t.moveTo(stage.name), onSelect: () => controls.moveTo(card, stage) })),
    null,
    { label: t.hire, onSelect: () => controls.hire(card) },
    { label: t.reject, danger: true, onSelect: () => controls.reject(card) },
    { label: t.withdraw, onSelect: () => controls.withdraw(card) },
  ];
}
