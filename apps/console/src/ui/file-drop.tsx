import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';

interface FileDropProps {
  label: string;
  onFiles: (files: readonly File[]) => void;
  /** Ignores files while a dialog is open, because it may have its own file field. */
  outsideDialogs?: boolean;
}

/** Accepts files that are dropped anywhere on the page, even over a dialog. */
export function FileDrop({ label, onFiles, outsideDialogs = false }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    /** Whether to accept these files. Keeps the browser from opening dropped files in place of the page. */
    const hasFiles = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      if (dataTransfer?.types.includes('Files') !== true) return false;
      if (target instanceof HTMLInputElement && target.type === 'file') return false; // handles them itself
      event.preventDefault();
      return !(outsideDialogs && document.querySelector('[role=dialog], [role=alertdialog]') !== null);
    };
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) setIsOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false); // has left the window
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setIsOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, [onFiles, outsideDialogs]);
  if (!isOver) return null;
  return (
    <div className="border-accent bg-surface/90 pointer-events-none fixed inset-3 z-50 flex items-center justify-center rounded-xl border-2 border-dashed">
      <p className="flex items-center gap-2 text-base font-semibold">
        <FileUp aria-hidden className="size-6" />
        {label}
      </p>
    </div>
  );
}
