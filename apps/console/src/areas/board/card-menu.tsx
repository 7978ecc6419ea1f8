import { useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { text } from '../../text/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { type Card, placeOf, type Stage } from './card.ts';
import type { CardControls } from './use-board-controls.ts';

const words = text.board.card;

interface CardMenuProps {
  card: Card;
  stages: readonly Stage[];
  controls: CardControls;
  tabIndex: number;
}

/** Everything that can be done with one application. */
export function CardMenu({ card, stages, controls, tabIndex }: CardMenuProps) {
  const navigate = useNavigate();
  const { id: application, candidateId } = card.application;
  const open = {
    label: words.open,
    onSelect: () => void navigate({ to: '/candidates/$candidateId', params: { candidateId }, search: { application } }),
  };
  return (
    <Menu
      label={words.menu(card.name)}
      trigger={
        <IconButton small label={words.menu(card.name)} tabIndex={tabIndex}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
      items={[open, null, ...changesOf(card, stages, controls)]}
    />
  );
}

function changesOf(card: Card, stages: readonly Stage[], controls: CardControls): (MenuItem | null)[] {
  const { stageId, status } = placeOf(card);
  if (status !== 'active') return [{ label: words.reopen, onSelect: () => controls.reopen(card) }];
  return [
    ...stages
      .filter(({ id, kind }) => id !== stageId && kind !== 'hired' && kind !== 'rejected')
      .map((stage) => ({ label: words.moveTo(stage.name), onSelect: () => controls.moveTo(card, stage) })),
    null,
    { label: words.hire, onSelect: () => controls.hire(card) },
    { label: words.reject, danger: true, onSelect: () => controls.reject(card) },
    { label: words.withdraw, onSelect: () => controls.withdraw(card) },
  ];
}
