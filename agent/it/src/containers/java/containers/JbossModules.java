package containers;

import java.io.File;
import org.jboss.modules.LocalModuleLoader;
import org.jboss.modules.Module;
import org.jboss.modules.ModuleLoader;

/** Loads a module that depends on nothing, and runs a class of it. */
public final class JbossModules {

    private JbossModules() {
    }

    /** @param arguments the folder of the modules, the module, the class */
    public static void main(String[] arguments) throws Exception {
        ModuleLoader loader = new LocalModuleLoader(new File[] {new File(arguments[0])});
        Module module = loader.loadModule(arguments[1]);
        Class<?> type = Class.forName(arguments[2], true, module.getClassLoader());
        ((Runnable) type.getDeclaredConstructor().newInstance()).run();
        System.out.println("ran in " + type.getClassLoader().getClass().getName());
    }
}
