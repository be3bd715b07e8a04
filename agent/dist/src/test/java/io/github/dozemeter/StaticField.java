package io.github.dozemeter;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Comparator;
import java.util.List;

/** What the type of a static field tells about it. */
final class StaticField {

    /** Arrays and lists pass where they are not public; a class of the agent's own where its fields are final. */
    static final ArchCondition<JavaField> HOLD_NO_STATE = new ArchCondition<>("hold no state") {
        @Override
        public void check(JavaField field, ConditionEvents events) {
            boolean hidden = !field.getModifiers().contains(JavaModifier.PUBLIC);
            if (!holdsNoState(field.getRawType(), hidden)) {
                events.add(SimpleConditionEvent.violated(field, field.getDescription() + " may hold state"));
            }
        }
    };

    private StaticField() {
    }

    private static boolean holdsNoState(JavaClass type, boolean hidden) {
        if (type.isArray()) {
            return hidden && holdsNoState(type.getBaseComponentType(), true);
        }
        return type.isPrimitive() || type.isEquivalentTo(String.class) || type.isEquivalentTo(Class.class) || type.isEnum()
            || hidden && type.isEquivalentTo(List.class) || type.isEquivalentTo(Comparator.class) || isImmutable(type);
    }

    private static boolean isImmutable(JavaClass type) {
        return type.getPackageName().startsWith("io.github.dozemeter") && type.getAllFields().stream()
            .allMatch(field -> field.getModifiers().contains(JavaModifier.FINAL));
    }
}
