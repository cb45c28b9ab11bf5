import { texts } from "@/texts/frame";
import { Icon } from "@/ui/icon";

export type CategoryChooserProps = {
  categories: { slug: string; name: string }[];
  value: string;
  onChange: (slug: string) => void;
};

export function CategoryChooser({ categories, value, onChange }: CategoryChooserProps) {
  return (
    <div className="relative hidden border-r border-line lg:block">
      <select
        name="category"
        aria-label={texts.search.category}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full max-w-44 appearance-none truncate rounded-base bg-transparent pr-8 pl-4 text-xs font-medium"
      >
        <option value="">{texts.search.allCategories}</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2"
      />
    </div>
  );
}
