import { itHoldsInShort } from '../short-form.ts';
import { diskFull } from './disk-full.ts';

itHoldsInShort(diskFull);
