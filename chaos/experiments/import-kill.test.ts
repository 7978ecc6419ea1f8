import { itHoldsInShort } from '../short-form.ts';
import { importKill } from './import-kill.ts';

itHoldsInShort(importKill);
