import {
  ChartColumn,
  Code,
  FolderOpen,
  House,
  Images,
  Layers,
  LayoutTemplate,
  Library,
  type LucideIcon,
  Palette,
  ScrollText,
  Type,
  Users,
} from 'lucide-react';
import type { Role } from '../app/session.tsx';

export interface NavigationEntry {
  href: string;
  name: string;
  icon: LucideIcon;
  /** The minimum role of users who see the link. If absent, every member sees it. */
  role?: Role;
}

/** The links of the side bar, in groups. */
export const navigation: ReadonlyArray<{ name: string; entries: readonly NavigationEntry[] }> = [
  {
    name: 'Design',
    entries: [
      { href: '/app', name: 'Home', icon: House },
      { href: '/templates', name: 'Gallery', icon: LayoutTemplate },
      { href: '/app/templates', name: 'Templates', icon: Library },
    ],
  },
  {
    name: 'Library',
    entries: [
      { href: '/app/brands', name: 'Brands', icon: Palette },
      { href: '/app/content', name: 'Content', icon: FolderOpen },
      { href: '/app/assets', name: 'Assets', icon: Images },
      { href: '/app/fonts', name: 'Fonts', icon: Type },
    ],
  },
  {
    name: 'Monitor',
    entries: [
      { href: '/app/batches', name: 'Batches', icon: Layers, role: 'editor' },
      { href: '/app/log', name: 'Render log', icon: ScrollText },
      { href: '/app/usage', name: 'Usage', icon: ChartColumn },
    ],
  },
  {
    name: 'Manage',
    entries: [
      { href: '/app/developers', name: 'Developers', icon: Code, role: 'admin' },
      { href: '/app/people', name: 'People', icon: Users },
    ],
  },
];
